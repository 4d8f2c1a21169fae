import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { words } from './clean.ts'
import { batch, type Junk } from './facilities.ts'
import type { Progress } from './progress.ts'
import { openTable, type Row } from './table.ts'

const shapes = { payers: ['payer_code', 'payer_name', 'insurance_type', 'coverage'] }

type Payer = { payer_code: string; payer_name: string; insurance_type: 'Public' | 'Private' }
export type PayersReport = {
  rows: number
  payers: { new: number; changed: number; unchanged: number }
  /** Rows that cover only teeth or eyes, or do not say what. */
  notMedical: number
  junk: Junk[]
}

/**
 * Adds the payers of medical coverage by their code; one that stands gets the file's name and type, and stays active or not as
 * it is. Throws `CannotImport` where the file cannot be read or has another shape.
 */
export async function importPayers(
  db: Db,
  path: string,
  { now, progress }: { now: Date; progress: Progress },
): Promise<PayersReport> {
  const table = await openTable(path, shapes)
  const report: PayersReport = { rows: 0, payers: { new: 0, changed: 0, unchanged: 0 }, notMedical: 0, junk: [] }
  const payers = new Map<string, Payer>()
  for await (const row of table.rows) {
    report.rows++
    const payer = 'reason' in row ? row : readPayer(row)
    if ('reason' in payer) report.junk.push({ line: row.line, reason: payer.reason })
    else if (payer.medical) payers.set(payer.payer_code, payer)
    else report.notMedical++
  }
  const rows = [...payers.values()]
  for (let from = 0; from < rows.length; from += batch) {
    const some = rows.slice(from, from + batch)
    const written = await upsert(db, some, now)
    report.payers.new += written.filter(row => row.is_new).length
    report.payers.changed += written.filter(row => !row.is_new).length
    report.payers.unchanged += some.length - written.length
    progress('payers written', from + some.length, rows.length)
  }
  return report
}

function readPayer(row: Row): (Payer & { medical: boolean }) | { reason: string } {
  const payer_code = words(row.cell('payer_code'))
  const payer_name = words(row.cell('payer_name'))
  const insurance_type = row.cell('insurance_type')
  if (!payer_code || !payer_name) return { reason: payer_code ? 'no name' : 'no code' }
  if (insurance_type !== 'Public' && insurance_type !== 'Private')
    return { reason: `"${insurance_type.slice(0, 30)}" is neither Public nor Private` }
  return { payer_code, payer_name, insurance_type, medical: row.cell('coverage').split('|').includes('medical') }
}

/** Answers only the rows it wrote; a row that was there before carries the mark of the transaction that replaced it (`xmax`). */
async function upsert(db: Db, payers: readonly Payer[], now: Date): Promise<{ is_new: boolean }[]> {
  const at = now.toISOString()
  const { rows } = await sql<{ is_new: boolean }>`
    insert into payers (payer_code, payer_name, insurance_type, updated_at)
    select payer_code, payer_name, insurance_type, ${at}::timestamptz from jsonb_populate_recordset(null::payers, ${JSON.stringify(payers)}::jsonb)
    on conflict (payer_code) do update
    set payer_name = excluded.payer_name, insurance_type = excluded.insurance_type, updated_at = excluded.updated_at
    where (payers.payer_name, payers.insurance_type) is distinct from (excluded.payer_name, excluded.insurance_type)
    returning (xmax = 0) as is_new
  `.execute(db)
  return rows
}
