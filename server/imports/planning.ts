import type { Counts, ImportDetail, ImportKind } from '#domain/imports/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import type { House } from '../house.ts'
import { type Decision, plan } from '../import/batches.ts'
import { CannotImport } from '../import/cannotImport.ts'
import { kinds, nameOf } from './kinds.ts'

/** Problems that are kept and shown; beyond them they are counted. */
const mostProblems = 500
const mostExamples = 5
/** What of a reason is kept: it may quote a cell. */
const reasonLength = 300

export type Preview = Pick<ImportDetail, 'notes' | 'columns' | 'sample' | 'examples' | 'problems'>
export type Planned = { planned: Counts; rows: number; total: number; problems_total: number; preview: Preview }

/** Reads a stored file and tells what importing it would do now. Refuses, in a sentence, what cannot be imported. */
export async function planFile(house: House, kind: ImportKind, file: { stored: string; filename: string }): Promise<Planned> {
  const path = await house.files.local(file.stored)
  if (!path) throw new Refusal('invalid', 'The upload broke off. Please try again.')
  try {
    const gathered = await kinds[kind].gather(path, { called: file.filename, db: house.db })
    const examples: Preview['examples'] = { new: [], changed: [], claimed: [] }
    let unplaced = 0
    const planned = await plan(house.db, gathered, {
      seen: decisions => {
        for (const decision of decisions) remember(examples, decision)
        unplaced += decisions.filter(({ row }) => row.latitude === null).length
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
        examples,
        problems: gathered.junk.slice(0, mostProblems).map(({ line, reason }) => ({ line, reason: stored(reason) })),
      },
    }
  } catch (error) {
    if (error instanceof CannotImport)
      throw new Refusal('invalid', stored(error.message), { errors: { file: stored(error.message) } })
    throw error
  }
}

function remember(examples: Preview['examples'], { outcome, row }: Decision) {
  if (outcome !== 'unchanged' && examples[outcome].length < mostExamples) examples[outcome].push(nameOf(row))
}

/** As the database takes it: it refuses NUL, and half of a letter. */
const stored = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, reasonLength)
    .toWellFormed()
