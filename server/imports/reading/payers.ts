import type { Db } from '../../platform/db/connect.ts'
import { batch, type Decision, type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { type RowRemarks, singleLine } from './clean.ts'
import type { Row } from './table.ts'
import { readUnique } from './unique.ts'

const shapes = { payers: ['payer_code', 'payer_name'] }
const optional = { payers: ['insurance_type', 'coverage'] }

/** The headings of payer lists that clearinghouses publish. */
const aliases = {
  code: 'payer_code',
  id: 'payer_code',
  payerid: 'payer_code',
  'payer id': 'payer_code',
  'payer id#': 'payer_code',
  payer_id: 'payer_code',
  'payer code': 'payer_code',
  name: 'payer_name',
  payer: 'payer_name',
  payername: 'payer_name',
  'payer name': 'payer_name',
  'insurance type': 'insurance_type',
  'payer type': 'insurance_type',
  payer_type: 'insurance_type',
  'plan type': 'insurance_type',
  'line of business': 'insurance_type',
  lob: 'insurance_type',
  type: 'insurance_type',
  'coverage type': 'coverage',
}

type Payer = { payer_code: string; payer_name: string; insurance_type: 'Public' | 'Private' }
export type PayersReport = {
  rows: number
  payers: { new: number; changed: number; unchanged: number }
  /** Rows for payers that cover only dental or vision care, or whose coverage is not specified. */
  notMedical: number
  skipped: SkippedRow[]
  remarks: SkippedRow[]
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
  const { rows, skipped, remarks } = parsed
  return { rows, payers, notMedical: parsed.notes.not_medical, skipped, remarks }
}

/**
 * Collects all medical payers in a file, without duplicates. Leaves out codes with two names or types and reports them as
 * conflicts.
 */
export async function gatherPayers(path: string, options: ReadOptions) {
  const layout = { shapes, optional, aliases }
  const { found, rows, duplicates, conflicts, leftOut, skipped, remarks, summary } = await readUnique(path, layout, options, {
    read: readPayer,
    keyOf: payer => payer.payer_code,
    describe: payer => `code ${payer.payer_code}`,
    facts: { name: payer => payer.payer_name, type: payer => payer.insurance_type },
  })
  return {
    rows,
    skipped,
    remarks,
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
function readPayer(row: Row, remarks: RowRemarks): Payer | { reason: string } | null {
  const payer_code = singleLine(row.cell('payer_code'))
  const payer_name = singleLine(row.cell('payer_name'))
  if (!payer_code || !payer_name) return { reason: payer_code ? 'no name' : 'no code' }
  const listed = row.cell('insurance_type')
  const coverage = row.has('coverage') ? row.cell('coverage').toLowerCase() : 'medical'
  if (!/(?:^|\|)\s*medical\s*(?:\||$)/.test(coverage) || /^(?:dental|vision)$/i.test(listed)) return null
  const insurance_type = row.has('insurance_type') ? typeOf(listed) : typeByName(payer_name, remarks)
  if (!insurance_type) return { reason: `"${listed.slice(0, 30)}" is not Public or Private` }
  return { payer_code, payer_name, insurance_type }
}

const publicWords = /\b(?:public|medicare|medicaid|medi-?cal|chip|tricare|champva|veterans?|government|state)\b/i
const privateWords = /\b(?:private|commercial|employer|group|hmo|ppo|epo|pos|blue cross|bcbs)\b/i

/** The type, also from the words that published lists use; undefined for any other text, and for a mix of both. */
function typeOf(text: string): Payer['insurance_type'] | undefined {
  const [isPublic, isPrivate] = [publicWords.test(text), privateWords.test(text)]
  if (isPublic === isPrivate) return undefined
  return isPublic ? 'Public' : 'Private'
}

/** A list without types names public programs in the payer's name. The remark lets the user check each one. */
function typeByName(name: string, remarks: RowRemarks): Payer['insurance_type'] {
  const isPublic = /\b(?:medicare|medicaid|medi-?cal|tricare|champva)\b/i.test(name)
  const type = isPublic ? 'Public' : 'Private'
  remarks.list.push(`insurance_type: the file has no type, so "${name.slice(0, 60)}" was read as ${type}`)
  return type
}
