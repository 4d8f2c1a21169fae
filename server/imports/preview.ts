import type { FileLayout } from '#domain/imports/mapping.ts'
import type { Counts, ImportDetail, ImportKind } from '#domain/imports/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../context.ts'
import { namesFor, worded } from '../platform/auditTrail/naming.ts'
import { chosenLayout, findLayout, isMapped, savedLayout } from './mappings.ts'
import { kinds } from './queries.ts'
import { type Choices, type Decision, none, type ParsedFile, plan, type RowNotes } from './reading/batches.ts'
import { changesOf, countRemovals, nameOf } from './reading/removals.ts'
import { countByColumn } from './reading/report.ts'
import { planRetirements } from './reading/retiring.ts'
import { CannotImport, UnknownLayout } from './reading/rows.ts'
import { packNotes } from './rowNotes.ts'

/** Maximum number of problems, and of remarks, to store and show. Any others are only counted. */
const maxProblems = 500
const maxExamples = 5
/** Maximum number of rows to show changes for. */
const maxChanges = 20
/** Maximum length of a stored error reason, which may contain cell data. */
const maxReasonLength = 300
/** Maximum length of the reason why a file cannot be read. It lists columns. */
const maxRefusalLength = 2_000

export type Preview = Pick<
  ImportDetail,
  | 'notes'
  | 'columns'
  | 'sample'
  | 'examples'
  | 'problems'
  | 'remarks'
  | 'remarks_total'
  | 'not_listed'
  | 'not_listed_total'
  | 'by_column'
  | 'layout'
  | 'directory'
  | 'edition'
  | 'list'
  | 'missing'
  | 'older'
  | 'removals'
  | 'changes'
>
export type Planned = {
  planned: Counts
  rows: number
  total: number
  problems_total: number
  preview: Preview
  /** All problems, remarks, and rows that are not listed, compressed; null if the preview has all of them. */
  row_notes: Uint8Array | null
}

/**
 * Reads a stored file and returns what importing it would do now. Stops when `signal` is aborted. If the file cannot be imported, throws an error with a message for
 * the user.
 */
export async function planFile(
  context: Pick<AppContext, 'db' | 'files'>,
  kind: ImportKind,
  { stored, filename, ...choices }: { stored: string; filename: string } & Choices,
  at: string,
  signal?: AbortSignal,
): Promise<Planned> {
  const path = await context.files.local(stored)
  if (!path) throw new HttpError('invalid', 'The upload was interrupted. Please try again.')
  const source = { path, fileName: filename }
  const read = async (layout: FileLayout | null) => {
    const options = { ...choices, fileName: filename, mapping: layout?.mapping, signal, db: context.db, at }
    return planGathered(context, kind, await kinds[kind].parse(path, options), { layout, signal, at })
  }
  /** If the mapping does not fit, the user chooses the columns. */
  const readOrAsk = (layout: FileLayout) =>
    read(layout).catch((error: unknown) => {
      if (error instanceof CannotImport) return unread({ ...layout, problem: storable(error.message, maxRefusalLength) })
      throw error
    })
  try {
    if (choices.mapping) return await read(await chosenLayout(source, choices.mapping))
    const saved = isMapped(kind) ? await savedLayout(context.db, kind, source) : null
    return await (saved ? readOrAsk(saved) : read(null))
  } catch (error) {
    if (!(error instanceof CannotImport)) throw error
    const reason = storable(error.message, maxRefusalLength)
    if (choices.mapping || !(error instanceof UnknownLayout) || !isMapped(kind))
      throw new HttpError('invalid', reason, { errors: { file: reason } })
    const layout = await findLayout(context.db, kind, source, reason)
    return layout.problem ? unread(layout) : readOrAsk(layout)
  }
}

/** The preview of a file that cannot be read until the user has chosen what its columns are. */
const unread = (layout: FileLayout): Planned => ({
  planned: none(),
  rows: 0,
  total: 0,
  problems_total: 0,
  row_notes: null,
  preview: {
    notes: {},
    columns: { used: [], ignored: [], missing: [] },
    sample: { columns: [], rows: [] },
    examples: { new: [], changed: [], claimed: [] },
    problems: [],
    remarks: [],
    remarks_total: 0,
    not_listed: [],
    not_listed_total: 0,
    by_column: [],
    layout,
    directory: null,
    edition: null,
    list: null,
    missing: null,
    older: null,
    removals: [],
    changes: [],
  },
})

type PlanOptions = { layout?: FileLayout | null; signal?: AbortSignal | undefined; onBatch?: () => Promise<void>; at: string }

/** Like `planFile`, but for a file that has already been read. Calls `onBatch` after each batch of decisions. */
export async function planGathered(
  { db }: Pick<AppContext, 'db'>,
  kind: ImportKind,
  parsed: ParsedFile,
  { layout = null, signal, onBatch, at }: PlanOptions,
): Promise<Planned> {
  const examples: Preview['examples'] = { new: [], changed: [], claimed: [] }
  const changedRows: Decision[] = []
  const removals = countRemovals()
  let unplaced = 0
  const recognized = { same: 0, similar: 0 }
  let newest = ''
  const { keys = [], date = null } = parsed.edition ?? {}
  const planned = await plan(db, parsed, {
    signal,
    async onBatch(decisions) {
      for (const decision of decisions) {
        addExample(examples, decision)
        const sources = decision.before?.sources as Record<string, string> | null | undefined
        for (const key of keys) if (sources?.[key] && sources[key] > newest) newest = sources[key]
        if (decision.recognized) recognized[decision.recognized]++
        if (decision.outcome === 'changed' && changedRows.length < maxChanges) changedRows.push(decision)
      }
      removals.see(decisions)
      unplaced += decisions.filter(({ row }) => row.latitude === null).length
      await onBatch?.()
    },
  })
  return {
    planned,
    rows: parsed.rows,
    total: parsed.total,
    problems_total: parsed.skipped.length,
    row_notes: hasMore(parsed) ? await packNotes(parsed) : null,
    preview: {
      notes: kinds[kind].table === 'facilities' ? { ...parsed.notes, unplaced, ...recognized } : parsed.notes,
      ...parsed.summary,
      layout: layout ?? knownLayout(parsed),
      directory: parsed.directory ?? null,
      edition: parsed.edition ? { date, entered: parsed.edition.entered } : null,
      list: parsed.list ?? null,
      missing: await planRetirements(db, parsed, at),
      older: date !== null && date < newest ? { file: date, current: newest } : null,
      removals: await removals.beyondShare(db, parsed.target),
      changes: await readableChanges(db, changedRows),
      examples,
      problems: firstRows(parsed.skipped),
      remarks: firstRows(parsed.remarks),
      remarks_total: parsed.remarks.length,
      not_listed: firstRows(parsed.not_listed ?? []),
      not_listed_total: parsed.not_listed?.length ?? 0,
      by_column: await countByColumn(parsed),
    },
  }
}

/** The layout of a file whose headings are known, so that the user can change what its columns are. */
function knownLayout({ known }: ParsedFile): FileLayout | null {
  return known ? { ...known(), from: 'known', problem: null } : null
}

/** The mapping to read the file with again. A file with known headings needs none. */
export const mappingIn = ({ layout }: Pick<Preview, 'layout'>): string | null =>
  layout && !layout.problem && layout.from !== 'known' ? JSON.stringify(layout.mapping) : null

/** Whether the preview cannot have all problems, remarks, or rows that are not listed. */
const hasMore = ({ skipped, remarks, not_listed = [] }: ParsedFile) =>
  Math.max(skipped.length, remarks.length, not_listed.length) > maxProblems

const firstRows = (rows: RowNotes): Preview['problems'] =>
  rows
    .slice(0, maxProblems)
    .map(row => ({ ...row, columns: row.columns?.map(column => storable(column)), reason: storable(row.reason) }))

/** Old and new values as displayed, with tag names instead of ids. */
async function readableChanges(db: AppContext['db'], decisions: readonly Decision[]): Promise<Preview['changes']> {
  const changes = decisions.map(changesOf)
  const names = await namesFor(db, changes, [])
  return decisions.map(({ row }, index) => ({ name: nameOf(row), changes: worded(changes[index]!, names) }))
}

function addExample(examples: Preview['examples'], { outcome, row }: Decision) {
  if (outcome !== 'unchanged' && examples[outcome].length < maxExamples) examples[outcome].push(nameOf(row))
}

/** Replaces control characters and unpaired surrogates, which the database rejects, and limits the length. */
const storable = (text: string, maxLength = maxReasonLength) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxLength)
    .toWellFormed()
