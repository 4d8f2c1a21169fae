import { Change } from '../compliance/audit/schema.ts'
import { instant } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { FileLayout } from './mapping.ts'

export const importKinds = ['facilities', 'hsds', 'payers', 'hospitals'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>

/**
 * `planned` imports have been previewed without changing any data. `running` and `undoing` imports are in progress or waiting for a
 * server. `failed` imports were interrupted. Failed or stalled imports can be resumed or undone.
 */
export const importStates = ['planned', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** What the import does with a row. `claimed` rows stay unchanged, because their data is now managed in Passage. */
export const outcomes = ['new', 'changed', 'unchanged', 'claimed'] as const
export type Outcome = (typeof outcomes)[number]
const count = z.number().int()
/** `retired` are listings that the newest edition of their directory no longer names. They are not part of `changed`. */
export const Counts = z.object({ new: count, changed: count, unchanged: count, claimed: count, retired: count.optional() })
export type Counts = z.infer<typeof Counts>

/**
 * The result of an undo: how many created rows were removed, how many changed rows were restored, and how many rows were kept
 * because they have been edited since then.
 */
export const UndoCounts = z.object({ removed: count, restored: count, left: count })
export type UndoCounts = z.infer<typeof UndoCounts>

/** Additional facts about a file. Only facts that apply to the file's kind are set. */
export const Notes = z
  .object({
    /** Facilities listed in both directories. */
    in_both: count,
    /** Rows that repeat another row. */
    duplicates: count,
    /** Listings of facilities that exist in other words. They add to that facility. */
    same: count,
    /** New listings that may be a facility that exists. Administrators find them among the possible duplicates. */
    similar: count,
    /** Rows that the mapping leaves out. */
    filtered: count,
    /** Codes or numbers with conflicting rows. All of these rows are listed as problems. */
    conflicts: count,
    /** Facilities without coordinates. Distance searches cannot find them. */
    unplaced: count,
    without_phone: count,
    /** ZIP codes that got the leading zero back that a spreadsheet had dropped. */
    zip_restored: count,
    /** Descriptions that are longer than a facility's form allows, and are shortened. */
    shortened: count,
    /** Services in the other directory that name no treatment, and are not listed by default. */
    not_treatment: count,
    /** Services that are not listed by default because nothing in the file says whether they are treatment. */
    undecided: count,
    /** Services that are listed although nothing in the file says whether they are treatment. */
    unclassified: count,
    /** Terms in the other directory that match no feature tag. */
    unknown_terms: count,
    /** Payers that cover only dental or vision care, or whose coverage is not specified. */
    not_medical: count,
  })
  .partial()
export type Notes = z.infer<typeof Notes>

/** The national facility directories. Each is published as a separate file. */
export const directories = ['substance', 'mental'] as const
export const Directory = z.enum(directories)
export type Directory = z.infer<typeof Directory>

/** The directory that a facility file comes from, determined for the entire file, and the evidence for it. */
export const FileDirectory = z.object({
  /** `both` only if the file's columns name the directory. */
  directory: z.enum([...directories, 'both']),
  decided_by: z.enum(['columns', 'evidence', 'choice']),
  /** False if the evidence is missing or conflicting. The user must then choose the directory before importing. */
  certain: z.boolean(),
  /** The number of rows with service codes that only one of the directories uses. */
  rows: z.object({ substance: count, mental: count, unclear: count }),
  /** The directory indicated by the workbook's service code sheet, and the one indicated by the file name. */
  code_key: Directory.nullable(),
  file_name: Directory.nullable(),
})
export type FileDirectory = z.infer<typeof FileDirectory>

/** The date of an edition, to the year, month, or day. */
export const EditionDate = z
  .string()
  .trim()
  .regex(/^20\d{2}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/, 'Enter a date such as 2025, 2025-10, or 2025-10-31')

/** An import that removes more than this share of a field's values needs confirmation. */
export const removalShare = 0.01

/** How many of a field's current values an import would remove. */
export const Removal = z.object({
  field: z.string(),
  removed: count,
  of: count,
  examples: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
})
export type Removal = z.infer<typeof Removal>

/**
 * The listings of a file's directories that the file does not name. `kept` are those that stay because they are claimed, were edited, or
 * are in use.
 */
export const Missing = z.object({ retire: count, kept: count, examples: z.array(z.string()) })
export type Missing = z.infer<typeof Missing>

/** An import as displayed in the list. */
export const Import = z.object({
  id: z.number(),
  kind: ImportKind,
  file_name: z.string(),
  /** SHA-256 hash of the uploaded file. */
  file_digest: z.string(),
  state: z.enum(importStates),
  /** Whether the import is in progress but its server has not sent a heartbeat recently, probably because it crashed. */
  is_stalled: z.boolean(),
  /** Whether the file, which is needed to run or resume the import, is still stored. */
  has_file: z.boolean(),
  rows: count,
  problems_total: count,
  planned: Counts,
  /** Null until the import has run. */
  ran: Counts.nullable(),
  undone: UndoCounts.nullable(),
  progress_done: count,
  progress_total: count,
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
  undone_at: instant.nullable(),
  created_by_name: z.string().nullable(),
  started_by_name: z.string().nullable(),
  undone_by_name: z.string().nullable(),
})
export type Import = z.infer<typeof Import>

/** A problem or remark on a row of the file, and the columns that it concerns. Without columns, it concerns the row as a whole. */
export const ImportProblem = z.object({ line: count, columns: z.array(z.string()).optional(), reason: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** An import as displayed on its own page. */
export const ImportDetail = Import.extend({
  notes: Notes,
  /** The columns that were read, those that were ignored, and known columns that the file lacks. */
  columns: z.object({ used: z.array(z.string()), ignored: z.array(z.string()), missing: z.array(z.string()) }),
  /** The file's column headings and first rows. */
  sample: z.object({ columns: z.array(z.string()), rows: z.array(z.object({ line: count, cells: z.array(z.string()) })) }),
  /** How the file's columns are read. Null for a file with a known layout. */
  layout: FileLayout.nullable(),
  /** Whether the rows of `not_listed` are listed, too. They never match. */
  lists_all: z.boolean(),
  /** The date of the file's edition, and whether a person entered it. Null for a file without editions. */
  edition: z.object({ date: z.string().nullable(), entered: z.boolean() }).nullable(),
  /** The name of an HSDS directory (null if it is not known), and whether a person entered it. Null for another kind of file. */
  list: z.object({ name: z.string().nullable(), entered: z.boolean() }).nullable(),
  /** Null for a file that is not from a national directory. */
  directory: FileDirectory.nullable(),
  /** Null if the file names all listings of its directories, or if it does not say which directories it is from. */
  missing: Missing.nullable(),
  /** The date of the file, if it is older than the edition that was imported before. */
  older: z.object({ file: z.string(), current: z.string() }).nullable(),
  /** Fields that would lose more than `removalShare` of their values, largest share first. */
  removals: z.array(Removal),
  /** The first rows that would change, with old and new values. */
  changes: z.array(z.object({ name: z.string(), changes: z.array(Change) })),
  /** The names of the first rows with each outcome. */
  examples: z.object({ new: z.array(z.string()), changed: z.array(z.string()), claimed: z.array(z.string()) }),
  /** The first rows that cannot be imported, with the reason. `problems_total` counts all of them. */
  problems: z.array(ImportProblem),
  /** What is dropped or changed in rows that can be imported, by row: the first remarks. `remarks_total` counts all of them. */
  remarks: z.array(ImportProblem),
  remarks_total: count,
  /** The first rows that are not listed by default because nothing names treatment, or says what they are. `not_listed_total` counts all of them. */
  not_listed: z.array(ImportProblem),
  not_listed_total: count,
  /** How many problems and remarks each column has, most first. An empty name stands for the row as a whole. */
  by_column: z.array(z.object({ column: z.string(), problems: count, remarks: count })),
  /** The first rows kept by an undo, with the reason. */
  left: z.array(z.object({ row_id: z.number(), name: z.string().nullable(), reason: z.string() })),
})
export type ImportDetail = z.infer<typeof ImportDetail>

/** Whether the import can be run or resumed in its current state. */
export const canRun = (of: Pick<Import, 'state' | 'is_stalled' | 'has_file'>): boolean =>
  of.has_file && (of.state === 'planned' || of.state === 'failed' || (of.state === 'running' && of.is_stalled))

/** Whether the user must choose what the file's columns are before importing it. */
export const needsMapping = ({ layout }: Pick<ImportDetail, 'layout'>): boolean => Boolean(layout?.problem)

/** Whether the user must choose the file's directory before importing it. */
export const needsDirectory = ({ directory }: Pick<ImportDetail, 'directory'>): boolean => directory?.certain === false

/** Whether the import is running, or its undo, and has not stalled. */
export const isAtWork = ({ state, is_stalled }: Pick<Import, 'state' | 'is_stalled'>): boolean =>
  (state === 'running' || state === 'undoing') && !is_stalled

/** Whether the import can be undone, or its undo resumed, in its current state. */
export const canUndo = (of: Pick<Import, 'state' | 'is_stalled'>): boolean =>
  of.state === 'done' || of.state === 'failed' || ((of.state === 'running' || of.state === 'undoing') && of.is_stalled)
