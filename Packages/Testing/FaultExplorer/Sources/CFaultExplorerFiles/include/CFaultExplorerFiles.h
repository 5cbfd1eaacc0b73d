#ifndef C_FAULT_EXPLORER_FILES_H
#define C_FAULT_EXPLORER_FILES_H

/// What a process is about to do to a file.
enum fault_file_access {
    fault_file_open,
    fault_file_write,
    fault_file_sync,
    fault_file_truncate,
    fault_file_rename,
    fault_file_delete
};

/// Whether an access may happen: 0, or the errno with which it fails. May block.
typedef int (*fault_file_judge)(enum fault_file_access access, const char *path);

/// From here on each access of this process to a file is judged before it happens. Once, for good.
/// Returns whether there is such a door on this system.
int fault_files_install(fault_file_judge judge);

#endif
