import type { Db } from '../db/connect.ts'
import { batch, type Decision, type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { singleLine } from './clean.ts'
import type { Row } from './table.ts'
import { readUnique } from './unique.ts'

const shapes = { payers: ['payer_code', 'payer_name', 'insurance_type', 'coverage'] }

type Payer = { payer_code: string; payer_name: string; insurance_type: 'Public' | 'Private' }
export type PayersReport = {
  rows: number
  payers: { new: number; changed: number; unchanged: number }
  /** Rows for payers that cover only dental or vision care, or whose coverage is not specified. */
  notMedical: number
  skipped: SkippedRow[]
}

/**
 * Adds medical payers by code. Existing payers get the file's name and type but stay active or inactive. Throws `CannotImport` if
 * the file cannot be read or lacks required columns.
 */
export async function importPayers(db: Db, path: string, options: ImportOptions): Promise<PayersReport> {
  const parsed = await gatherPayers(path, options)
  await options.check?.(db, parsed)
  const { claimed, ...payers } = await write(db, parsed, options)
  // Payers that someone else added during the import stay unchanged.
  payers.unchanged += claimed
  return { rows: parsed.rows, payers, notMedical: parsed.notes.not_medical, skipped: parsed.skipped }
}

/**
 * Collects all medical payers in a file, without duplicates. Leaves out codes with two names or types and reports them as
 * conflicts.
 */
export async function gatherPayers(path: string, options: ReadOptions) {
  const { found, rows, duplicates, conflicts, leftOut, skipped, summary } = await readUnique(path, shapes, options, {
    read: readPayer,
    keyOf: payer => payer.payer_code,
    describe: payer => `code ${payer.payer_code}`,
    facts: { name: payer => payer.payer_name, type: payer => payer.insurance_type },
  })
  return {
    rows,
    skipped,
    summary,
    notes: { duplicates, conflicts, not_medical: leftOut },
    target: { table: 'payers', key: 'payer_code', noun: 'payers' },
    total: found.length,
    decide: (db, from, mode) => decide(db, found.slice(from, from + batch), mode),
  } satisfies ParsedFile
}

async function decide(db: Db, payers: readonly Payer[], mode?: 'locked'): Promise<Decision[]> {
  const codes = payers.map(payer => payer.payer_code)
  const rows = await db
    .selectFrom('payers')
    .selectAll()
    .where('payer_code', 'in', codes)
    .$if(mode === 'locked', query => query.forUpdate())
    .execute()
  const existing = new Map(rows.map(row => [row.payer_code, row]))
  return payers.map(row => {
    const before = existing.get(row.payer_code)
    const isUnchanged = before?.payer_name === row.payer_name && before.insurance_type === row.insurance_type
    return { outcome: before ? (isUnchanged ? 'unchanged' : 'changed') : 'new', before, row }
  })
}

/** Returns null for a payer that covers only dental or vision care, or whose coverage is not specified. */
function readPayer(row: Row): Payer | { reason: string } | null {
  const payer_code = singleLine(row.cell('payer_code'))
  const payer_name = singleLine(row.cell('payer_name'))
  const insurance_type = row.cell('insurance_type')
  if (!payer_code || !payer_name) return { reason: payer_code ? 'no name' : 'no code' }
  if (insurance_type !== 'Public' && insurance_type !== 'Private')
    return { reason: `"${insurance_type.slice(0, 30)}" is not Public or Private` }
  return row.cell('coverage').split('|').includes('medical') ? { payer_code, payer_name, insurance_type } : null
}
