import CStrataIndexStore
import Foundation

/// libIndexStore, loaded at run time.
///
/// `@unchecked Sendable`: the members are addresses of stateless functions in a library that is never unloaded.
struct IndexLibrary: @unchecked Sendable {
    typealias Item = UnsafeMutableRawPointer

    let createStore: strata_index_create_store
    let disposeStore: strata_index_dispose
    let errorDescription: strata_index_get_description
    let disposeError: strata_index_dispose

    let createUnit: strata_index_create_reader
    let disposeUnit: strata_index_dispose
    let unitMainFile: strata_index_get_text
    let unitModule: strata_index_get_text
    let unitTime: strata_index_get_time
    let visitDependencies: strata_index_visit
    let dependencyKind: strata_index_get_number
    let dependencyName: strata_index_get_text
    let dependencyPath: strata_index_get_text

    let createRecord: strata_index_create_reader
    let disposeRecord: strata_index_dispose
    let visitOccurrences: strata_index_visit
    let occurrenceSymbol: strata_index_get_item
    let occurrenceRoles: strata_index_get_flags
    let occurrencePlace: strata_index_get_place
    let visitRelations: strata_index_visit
    let relationSymbol: strata_index_get_item
    let relationRoles: strata_index_get_flags
    let symbolKind: strata_index_get_number
    let symbolSubkind: strata_index_get_number
    let symbolProperties: strata_index_get_flags
    let symbolName: strata_index_get_text
    let symbolUSR: strata_index_get_text

    /// Loads the library.
    ///
    /// - Throws: `IndexError` if the file is not a library, or lacks one of the functions.
    init(path: String) throws(IndexError) {
        guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw .unusableLibrary(path, reason: dlerror().map { String(cString: $0) } ?? "it cannot be loaded")
        }
        func function<Function>(_ name: String, as type: Function.Type) throws(IndexError) -> Function {
            guard let address = dlsym(handle, "indexstore_" + name) else {
                throw .unusableLibrary(path, reason: "it has no function indexstore_\(name)")
            }
            return unsafeBitCast(address, to: Function.self)
        }
        createStore = try function("store_create", as: strata_index_create_store.self)
        disposeStore = try function("store_dispose", as: strata_index_dispose.self)
        errorDescription = try function("error_get_description", as: strata_index_get_description.self)
        disposeError = try function("error_dispose", as: strata_index_dispose.self)
        createUnit = try function("unit_reader_create", as: strata_index_create_reader.self)
        disposeUnit = try function("unit_reader_dispose", as: strata_index_dispose.self)
        unitMainFile = try function("unit_reader_get_main_file", as: strata_index_get_text.self)
        unitModule = try function("unit_reader_get_module_name", as: strata_index_get_text.self)
        unitTime = try function("unit_reader_get_modification_time", as: strata_index_get_time.self)
        visitDependencies = try function("unit_reader_dependencies_apply_f", as: strata_index_visit.self)
        dependencyKind = try function("unit_dependency_get_kind", as: strata_index_get_number.self)
        dependencyName = try function("unit_dependency_get_name", as: strata_index_get_text.self)
        dependencyPath = try function("unit_dependency_get_filepath", as: strata_index_get_text.self)
        createRecord = try function("record_reader_create", as: strata_index_create_reader.self)
        disposeRecord = try function("record_reader_dispose", as: strata_index_dispose.self)
        visitOccurrences = try function("record_reader_occurrences_apply_f", as: strata_index_visit.self)
        occurrenceSymbol = try function("occurrence_get_symbol", as: strata_index_get_item.self)
        occurrenceRoles = try function("occurrence_get_roles", as: strata_index_get_flags.self)
        occurrencePlace = try function("occurrence_get_line_col", as: strata_index_get_place.self)
        visitRelations = try function("occurrence_relations_apply_f", as: strata_index_visit.self)
        relationSymbol = try function("symbol_relation_get_symbol", as: strata_index_get_item.self)
        relationRoles = try function("symbol_relation_get_roles", as: strata_index_get_flags.self)
        symbolKind = try function("symbol_get_kind", as: strata_index_get_number.self)
        symbolSubkind = try function("symbol_get_subkind", as: strata_index_get_number.self)
        symbolProperties = try function("symbol_get_properties", as: strata_index_get_flags.self)
        symbolName = try function("symbol_get_name", as: strata_index_get_text.self)
        symbolUSR = try function("symbol_get_usr", as: strata_index_get_text.self)
    }
}

extension strata_index_text {
    /// The bytes, valid for the lifetime of their item.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: data, count: length) }

    /// A copy of the text.
    var string: String { String(decoding: bytes, as: UTF8.self) }
}
