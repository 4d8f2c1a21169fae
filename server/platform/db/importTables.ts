import type { ColumnType, Generated } from 'kysely'
import type { Mapping } from '#domain/imports/mapping.ts'
import type { Directory, ImportKind, ImportState } from '#domain/imports/schema.ts'
import type { TermKind } from '#domain/imports/treatmentTerms/schema.ts'

export type ImportTables = {
  imports: {
    id: Generated<number>
    kind: ImportKind
    directory: Generated<Directory | null>
    /** jsonb, written as text: how the file's columns are read. Null if its layout is known. */
    mapping: ColumnType<Mapping | null, string | null | undefined, string | null>
    removals_accepted: Generated<boolean>
    retire_accepted: Generated<number | null>
    row_notes: Generated<Uint8Array | null>
    older_accepted: Generated<boolean>
    edition: Generated<string | null>
    lists_all: Generated<boolean>
    list: Generated<string | null>
    file_name: string
    file_digest: string
    stored_file: string | null
    state: Generated<ImportState>
    worker: Generated<string | null>
    heard_at: Generated<string | null>
    rows: number
    problems_total: number
    /** jsonb, written as text, as are the next three. */
    planned: unknown
    ran: Generated<unknown>
    undone: Generated<unknown>
    preview: unknown
    progress_done: Generated<number>
    progress_total: number
    created_by: number | null
    started_by: Generated<number | null>
    undone_by: Generated<number | null>
    created_at: string
    started_at: Generated<string | null>
    finished_at: Generated<string | null>
    undone_at: Generated<string | null>
  }
  import_mappings: {
    kind: ImportKind
    columns_digest: string
    list: string
    /** jsonb, written as text */
    mapping: ColumnType<unknown, string, string>
    saved_by: number | null
    saved_at: string
    name: Generated<string | null>
    used_by: Generated<number | null>
    used_at: Generated<string | null>
  }
  treatment_terms: { id: Generated<number>; kind: TermKind; term: string; term_key: string; updated_at: Generated<string> }
  import_changes: {
    import_id: number
    row_id: number
    before: unknown
    after_digest: string
    undone: Generated<'removed' | 'restored' | 'left' | null>
    left_because: Generated<string | null>
  }
}
