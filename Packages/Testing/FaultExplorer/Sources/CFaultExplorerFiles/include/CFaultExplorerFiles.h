#ifndef C_FAULT_EXPLORER_FILES_H
#define C_FAULT_EXPLORER_FILES_H

/// A file operation before it happens.
enum fault_file_access {
    fault_file_open,
    fault_file_write,
    fault_file_sync,
    fault_file_truncate,
    fault_file_rename,
    fault_file_delete
};

/// Returns 0 to allow an operation, or the errno with which it fails. May block.
typedef int (*fault_file_check)(enum fault_file_access access, const char *path);

/// Calls a function before each file operation of this process, permanently.
/// Returns whether the system supports this.
int fault_files_install(fault_file_check check);

#endif
