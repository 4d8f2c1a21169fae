import type { Counts, Directory, ImportDetail, ImportKind } from '#domain/imports/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { namesFor, worded } from '../auditTrail/naming.ts'
import type { AppContext } from '../context.ts'
import { type Decision, type Gathered, plan } from '../import/batches.ts'
import { CannotImport } from '../import/cannotImport.ts'
import { changesOf, countRemovals, nameOf } from '../import/removals.ts'
import { kinds } from './kinds.ts'

/** Maximum number of problems stored and shown; all are counted. */
const mostProblems = 500
const mostExamples = 5
/** Maximum number of rows whose changes are shown. */
const mostChanges = 20
/** Maximum stored length of an error reason, which may contain cell data. */
const reasonLength = 300

export type Preview = Pick<
  ImportDetail,
  'notes' | 'columns' | 'sample' | 'examples' | 'problems' | 'directory' | 'removals' | 'changes'
>
export type Planned = { planned: Counts; rows: number; total: number; problems_total: number; preview: Preview }

/** Reads a stored file and returns what importing it would do now. A file that cannot be imported is rejected with a message. */
export async function planFile(
  context: Pick<AppContext, 'db' | 'files'>,
  kind: ImportKind,
  file: { stored: string; filename: string; directory?: Directory | null },
): Promise<Planned> {
  const path = await context.files.local(file.stored)
  if (!path) throw new Refusal('invalid', 'The upload was interrupted. Please try again.')
  try {
    const directory = file.directory ?? undefined
    const gathered = await kinds[kind].gather(path, { called: file.filename, directory, db: context.db })
    return await planGathered(context, kind, gathered)
  } catch (error) {
    if (error instanceof CannotImport)
      throw new Refusal('invalid', stored(error.message), { errors: { file: stored(error.message) } })
    throw error
  }
}

/** Same as `planFile` for a file that was already read; `seen` is called with each batch of decisions. */
export async function planGathered(
  { db }: Pick<AppContext, 'db'>,
  kind: ImportKind,
  gathered: Gathered,
  seen?: () => Promise<void>,
): Promise<Planned> {
  const examples: Preview['examples'] = { new: [], changed: [], claimed: [] }
  const changed: Decision[] = []
  const removals = countRemovals()
  let unplaced = 0
  const planned = await plan(db, gathered, {
    async seen(decisions) {
      for (const decision of decisions) {
        remember(examples, decision)
        if (decision.outcome === 'changed' && changed.length < mostChanges) changed.push(decision)
      }
      removals.see(decisions)
      unplaced += decisions.filter(({ row }) => row.latitude === null).length
      await seen?.()
    },
  })
  return {
    planned,
    rows: gathered.rows,
    total: gathered.total,
    problems_total: gathered.junk.length,
    preview: {
      notes: kinds[kind].table === 'facilities' ? { ...gathered.notes, unplaced } : gathered.notes,
      ...gathered.look,
      directory: gathered.directory ?? null,
      removals: await removals.beyondShare(db, gathered.target),
      changes: await readable(db, changed),
      examples,
      problems: gathered.junk.slice(0, mostProblems).map(({ line, reason }) => ({ line, reason: stored(reason) })),
    },
  }
}

/** Old and new values for display, with tag names instead of ids. */
async function readable(db: AppContext['db'], decisions: readonly Decision[]): Promise<Preview['changes']> {
  const kept = decisions.map(changesOf)
  const names = await namesFor(db, kept, [])
  return decisions.map(({ row }, at) => ({ name: nameOf(row), changes: worded(kept[at]!, names) }))
}

function remember(examples: Preview['examples'], { outcome, row }: Decision) {
  if (outcome !== 'unchanged' && examples[outcome].length < mostExamples) examples[outcome].push(nameOf(row))
}

/** Text the database accepts: without NUL and unpaired surrogates. */
const stored = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, reasonLength)
    .toWellFormed()
