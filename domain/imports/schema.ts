import { z } from 'zod'
import { Change } from '../audit/schema.ts'
import { instant } from '../formats.ts'

export const importKinds = ['facilities', 'hsds', 'payers', 'hospitals'] as const
export const ImportKind = z.enum(importKinds)
export type ImportKind = z.infer<typeof ImportKind>

/**
 * `planned` was looked at and changed nothing; `running` and `undoing` are at work (or wait for a server to begin); `failed`
 * stopped half way. What `failed`, and what `is_stalled`, can go on where it stopped or be undone.
 */
export const importStates = ['planned', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** What becomes of the rows: `claimed` ones are left as they are, because somebody here has taken them over. */
export const outcomes = ['new', 'changed', 'unchanged', 'claimed'] as const
export type Outcome = (typeof outcomes)[number]
const count = z.number().int()
export const Counts = z.object({ new: count, changed: count, unchanged: count, claimed: count })
export type Counts = z.infer<typeof Counts>

/** What an undo did: created rows removed, changed rows restored, and rows left because something has happened to them since. */
export const Undone = z.object({ removed: count, restored: count, left: count })
export type Undone = z.infer<typeof Undone>

/** What else is worth knowing about a file; only the facts of its kind. */
export const Notes = z
  .object({
    /** Facilities that stand in both directories. */
    in_both: count,
    /** Further rows that say the same of the same thing. */
    duplicates: count,
    /** Codes or numbers whose rows contradict each other; all their rows are listed as problems. */
    conflicts: count,
    /** Facilities without coordinates: no search around a point finds them. */
    unplaced: count,
    /** Facilities without a phone number that can be called. */
    without_phone: count,
    /** Terms of another directory that have no twin in the feature tags here. */
    unknown_terms: count,
    /** Payers that cover only teeth or eyes, or do not say what. */
    not_medical: count,
  })
  .partial()
export type Notes = z.infer<typeof Notes>

/** The national directories of facilities: each is published as a file of its own. */
export const directories = ['substance', 'mental'] as const
export const Directory = z.enum(directories)
export type Directory = z.infer<typeof Directory>

/** Which directory a file of facilities is, decided once for the whole file, and what speaks for it. */
export const FileDirectory = z.object({
  /** `both` only where the file's own columns name the directory. */
  directory: z.enum([...directories, 'both']),
  decided_by: z.enum(['columns', 'evidence', 'choice']),
  /** False where the evidence disagrees, or there is none: someone has to choose before the file is imported. */
  certain: z.boolean(),
  /** How many rows have service codes that only one of the directories uses. */
  rows: z.object({ substance: count, mental: count, unclear: count }),
  /** What the workbook's sheet of service codes, and the file's name, say. */
  code_key: Directory.nullable(),
  file_name: Directory.nullable(),
})
export type FileDirectory = z.infer<typeof FileDirectory>

/** The share of a field's values beyond which an import that removes them needs a confirmation. */
export const removalShare = 0.01

/** Values of one field that an import would remove, of all values that the field has now. */
export const Removal = z.object({
  field: z.string(),
  removed: count,
  of: count,
  examples: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
})
export type Removal = z.infer<typeof Removal>

/** One import in the list of all. */
export const Import = z.object({
  id: z.number(),
  kind: ImportKind,
  file_name: z.string(),
  /** SHA-256 of the file as it was sent. */
  file_digest: z.string(),
  state: z.enum(importStates),
  /** At work by its state, but no server has been heard of for a while: the one that did it has died. */
  is_stalled: z.boolean(),
  /** The file is still kept, so that it can (go on to) run. */
  has_file: z.boolean(),
  rows: count,
  problems_total: count,
  planned: Counts,
  /** Null until it ran. */
  ran: Counts.nullable(),
  undone: Undone.nullable(),
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

export const ImportProblem = z.object({ line: count, reason: z.string() })
export type ImportProblem = z.infer<typeof ImportProblem>

/** One import with all that its own page shows. */
export const ImportDetail = Import.extend({
  notes: Notes,
  /** The file's columns that are read, those that are not, and those that would be read if they were there. */
  columns: z.object({ used: z.array(z.string()), ignored: z.array(z.string()), missing: z.array(z.string()) }),
  /** The first rows as read, cell by cell under the file's columns. */
  sample: z.object({ columns: z.array(z.string()), rows: z.array(z.object({ line: count, cells: z.array(z.string()) })) }),
  /** Null for a kind of file that is no national directory. */
  directory: FileDirectory.nullable(),
  /** The fields of which it would remove more than `removalShare`, the largest share first. */
  removals: z.array(Removal),
  /** The first rows that it would change: from what, to what. */
  changes: z.array(z.object({ name: z.string(), changes: z.array(Change) })),
  /** The first few of each outcome by name. */
  examples: z.object({ new: z.array(z.string()), changed: z.array(z.string()), claimed: z.array(z.string()) }),
  /** The first rows that cannot be imported, and why; `problems_total` counts them all. */
  problems: z.array(ImportProblem),
  /** The first rows that an undo left, and why. */
  left: z.array(z.object({ row_id: z.number(), name: z.string().nullable(), reason: z.string() })),
})
export type ImportDetail = z.infer<typeof ImportDetail>

/** Whether it can be (gone on to be) run, as far as its state tells. */
export const canRun = (of: Pick<Import, 'state' | 'is_stalled' | 'has_file'>): boolean =>
  of.has_file && (of.state === 'planned' || of.state === 'failed' || (of.state === 'running' && of.is_stalled))

/** Whether someone has to choose the directory of the file before it can be imported. */
export const needsDirectory = ({ directory }: Pick<ImportDetail, 'directory'>): boolean => directory?.certain === false

/** Whether it can be (gone on to be) undone, as far as its state tells. */
export const canUndo = (of: Pick<Import, 'state' | 'is_stalled'>): boolean =>
  of.state === 'done' || of.state === 'failed' || ((of.state === 'running' || of.state === 'undoing') && of.is_stalled)
