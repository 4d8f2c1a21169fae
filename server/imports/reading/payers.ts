import { sql } from 'kysely'
import { aliasesOf, joinAliases } from '#domain/directory/payers/schema.ts'
import type { Counts, Notes } from '#domain/imports/schema.ts'
import { insuranceType } from '#domain/imports/values.ts'
import type { Db } from '../../platform/db/connect.ts'
import { batch, type Decision, type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { type Finding, type RowRemarks, singleLine } from './clean.ts'
import { fingerprint } from './rows.ts'
import { openTable, type Row } from './table.ts'
import { type Layout, readUnique } from './unique.ts'

const shapes = { payers: ['payer_code', 'payer_name'] }
const optional = { payers: ['insurance_type', 'coverage'] }
const extra = { payers: ['other_codes', 'transaction', 'work_comp'] }

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
  'wc / auto': 'work_comp',
}

/** `names` has all names that the list gives to the code, the first one first, and `codes` has the payer's other codes. */
type Payer = {
  payer_code: string
  names: string[]
  codes: string[]
  insurance_type: 'Public' | 'Private'
  /** The type is read from the name, because the list has none. */
  guessed: boolean
}
export type PayersReport = {
  rows: number
  /** Claimed payers were created or edited by a person, so the import does not change them. */
  payers: Counts
  skipped: SkippedRow[]
  remarks: SkippedRow[]
  notes: Notes
}

/**
 * Adds medical payers by code. Existing payers get the file's name and type but stay active or inactive; those that a person created or
 * edited stay as they are. Throws `CannotImport` if
 * the file cannot be read or lacks required columns.
 */
export async function importPayers(db: Db, path: string, options: ImportOptions): Promise<PayersReport> {
  const parsed = await gatherPayers(path, options)
  const checked = (await options.check?.(db, parsed)) ?? parsed
  const payers = await write(db, checked, options)
  const { rows, skipped, remarks } = parsed
  return { rows, payers, skipped, remarks, notes: parsed.notes }
}

/**
 * Collects all medical payers in a file, without duplicates. A code's other names become its aliases. Leaves out codes with two types
 * and reports them as conflicts.
 */
export async function gatherPayers(path: string, options: ReadOptions) {
  const layout = { shapes, optional, extra, aliases, lists: ['coverage', 'other_codes'] }
  const editedBefore = payersEditedByPeople()
  const width = await lostZerosWidth(path, layout, options)
  const { found, rows, duplicates, conflicts, leftOut, filtered, skipped, remarks, summary, known } = await readUnique(
    path,
    layout,
    options,
    {
      read: (row, remarks) => readPayer(row, width, remarks),
      keyOf: payer => payer.payer_code,
      describe: payer => `code ${payer.payer_code}`,
      // Names of a code may differ in what they suggest, so a type that is read from the name is no conflict.
      facts: { type: payer => (payer.guessed ? null : payer.insurance_type) },
      combine(first, { payer_code, names: [name], codes, guessed, insurance_type }, noted) {
        first.codes.push(...codes.filter(code => !first.codes.includes(code)))
        if (!name || first.names.includes(name)) return
        if (guessed && insurance_type !== first.insurance_type)
          noted.add('insurance_type', `code ${payer_code} stays ${first.insurance_type}, because its first name was read so`)
        first.names.push(name)
        noted.add('payer_name', `"${name.slice(0, 60)}" is another name of code ${payer_code}. It can be searched.`)
      },
    },
  )
  return {
    rows,
    skipped,
    remarks,
    summary,
    known,
    notes: { duplicates, conflicts, not_medical: leftOut, filtered },
    target: { table: 'payers', key: 'payer_code', noun: 'payers' },
    total: found.length,
    decide: (db, from, mode) => decide(db, found.slice(from, from + batch), { editedBefore, mode }),
  } satisfies ParsedFile
}

type EditedBefore = ReturnType<typeof payersEditedByPeople>

/**
 * Returns a function that finds the payers that a person created or edited, from the audit log. Only rows from before 0446 need it, which
 * have no hash. Reads the log once, because it has no index for this.
 */
function payersEditedByPeople() {
  let found: Promise<Set<number>> | undefined
  return async (db: Db): Promise<ReadonlySet<number>> => {
    found ??= db
      .selectFrom('audit_events')
      .select('subject_ids')
      .where('subject_type', '=', 'payers')
      .where(sql<boolean>`jsonb_exists_any(detail -> 'changes', array['payer_name', 'insurance_type'])`)
      .execute()
      .then(rows => new Set(rows.flatMap(({ subject_ids }) => subject_ids)))
    return found
  }
}

const factsDigest = ({ payer_name, insurance_type }: Pick<Payer, 'insurance_type'> & { payer_name: string }) =>
  fingerprint({ payer_name, insurance_type }, [])

async function decide(
  db: Db,
  payers: readonly Payer[],
  { editedBefore, mode }: { editedBefore: EditedBefore; mode: 'locked' | undefined },
): Promise<Decision[]> {
  const codes = payers.map(payer => payer.payer_code)
  const rows = await db
    .selectFrom('payers')
    .selectAll()
    .where('payer_code', 'in', codes)
    .$if(mode === 'locked', query => query.forUpdate())
    .execute()
  const existing = new Map(rows.map(row => [row.payer_code, row]))
  const isWithoutHash = rows.some(({ source_hash }) => source_hash === null)
  const edited = isWithoutHash ? await editedBefore(db) : new Set()
  return payers.map(payer => {
    const before = existing.get(payer.payer_code)
    // The code of a merged payer belongs to the payer that was kept.
    if (before && before.merged_into !== null) return { outcome: 'unchanged', before, row: { payer_name: before.payer_name } }
    const facts = rowOf(payer, before)
    const row = { ...facts, source_hash: factsDigest(facts) }
    if (!before) return { outcome: 'new', before, row }
    if (before.payer_name === row.payer_name && before.insurance_type === row.insurance_type && before.aliases === row.aliases)
      return { outcome: 'unchanged', before, row }
    const isEdited = before.source_hash === null ? edited.has(before.id) : before.source_hash !== factsDigest(before)
    return { outcome: isEdited ? 'claimed' : 'changed', before, row }
  })
}

/** Keeps the current name if the list has it too. Names that the list no longer has stay searchable. */
function rowOf({ payer_code, names, codes, insurance_type }: Payer, before: { payer_name: string; aliases: string } | undefined) {
  const payer_name = before && names.includes(before.payer_name) ? before.payer_name : names[0]!
  const all = [...(before ? [...aliasesOf(before), before.payer_name] : []), ...names, ...codes]
  const aliases = joinAliases(all.filter(name => name !== payer_name))
  return { payer_code, payer_name, insurance_type, aliases }
}

/**
 * The width of the list's codes, if a spreadsheet has dropped their leading zeros: no code made of digits starts with a zero, and most
 * of them have this width. Undefined if nothing shows that zeros are missing.
 */
async function lostZerosWidth(
  path: string,
  layout: Layout,
  { fileName, mapping, signal }: ReadOptions,
): Promise<number | undefined> {
  const table = await openTable(path, layout.shapes, { fileName, mapping, signal, ...layout })
  const widths = new Map<number, number>()
  let [codes, zeros] = [0, 0]
  for await (const row of table.rows) {
    const code = 'reason' in row ? '' : row.cell('payer_code')
    if (!/^\d+$/.test(code)) continue
    codes++
    if (code.startsWith('0')) zeros++
    widths.set(code.length, (widths.get(code.length) ?? 0) + 1)
  }
  const [width, count] = [...widths].sort((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return !zeros && count >= 3 && count > codes / 2 ? width : undefined
}

/**
 * Returns null for a payer that covers only dental or vision care, or whose coverage is not specified, and for a row about dental claims,
 * workers' compensation, or car insurance.
 */
function readPayer(row: Row, width: number | undefined, remarks: RowRemarks): Payer | Finding | null {
  const read = (code: string) => withZeros(singleLine(code), width, remarks)
  const [payer_code, ...others] = [read(row.cell('payer_code')), ...row.cell('other_codes').split('|').map(read)].filter(
    code => code !== null,
  )
  const payer_name = singleLine(row.cell('payer_name'))
  if (!payer_code) return { columns: ['payer_code'], reason: 'no code' }
  if (!payer_name) return { columns: ['payer_name'], reason: 'no name' }
  const listed = row.cell('insurance_type')
  const coverage = row.has('coverage') ? row.cell('coverage').toLowerCase() : 'medical'
  if (!/(?:^|\|)\s*medical\s*(?:\||$)/.test(coverage) || /^(?:dental|vision)$/i.test(listed)) return null
  if (/\bdental\b|\bvision\b/i.test(row.cell('transaction')) || row.cell('work_comp')) return null
  const guessed = !row.has('insurance_type')
  const insurance_type = !guessed ? insuranceType(listed) : typeByName(payer_name, remarks)
  if (!insurance_type) return { columns: ['insurance_type'], reason: `"${listed.slice(0, 30)}" is not Public or Private` }
  return { payer_code, names: [payer_name], codes: others.filter(code => code !== payer_code), insurance_type, guessed }
}

function withZeros(code: string | null, width = 0, remarks: RowRemarks): string | null {
  if (!code || !/^\d+$/.test(code) || code.length >= width) return code
  const restored = code.padStart(width, '0')
  remarks.add('payer_code', `"${code}" was read as ${restored}, because most codes in the list have ${width} digits`)
  return restored
}

/** A list without types names public programs in the payer's name. The remark lets the user check each one. */
function typeByName(name: string, remarks: RowRemarks): Payer['insurance_type'] {
  const isPublic = /\b(?:medicare|medicaid|medi-?cal|tricare|champva)\b/i.test(name)
  const type = isPublic ? 'Public' : 'Private'
  remarks.add('insurance_type', `the file has no type, so "${name.slice(0, 60)}" was read as ${type}`)
  return type
}
