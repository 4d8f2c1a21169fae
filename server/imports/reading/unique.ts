import {
  accreditationColumns,
  combineAges,
  type Directory,
  onlyWithSubstance,
  tagFields,
} from '../../directory/facilities/codes.ts'
import { prepareZips } from '../../platform/geo/zips.ts'
import type { ReadOptions, SkippedRow } from './batches.ts'
import { type Finding, RowRemarks } from './clean.ts'
import type { FacilityRow, Facts } from './facilityRows.ts'
import { type Contact, filled } from './listing.ts'
import { openTable, type Row } from './table.ts'

type Options = NonNullable<Parameters<typeof openTable>[2]>
/** The columns of a file, and the headings that stand for them. */
export type Layout = { shapes: Parameters<typeof openTable>[1] } & Pick<Options, 'optional' | 'extra' | 'aliases' | 'lists'>

type ItemReader<T> = {
  read: (row: Row, remarks: RowRemarks) => T | Finding | null
  keyOf: (item: T) => string
  /** The item's key as shown in messages, such as `code 00430`, and the facts that its rows must agree on. */
  describe: (item: T) => string
  facts: Record<string, (item: T) => unknown>
  /** Adds what a later row for the same item says to the first one. */
  combine?: (first: T, later: T, remarks: RowRemarks) => void
}

/**
 * Collects all items in a file, without duplicates. Rows with equal facts are duplicates. If rows conflict, leaves them all out and
 * lists them with both values, because the file does not show which value is right. Reports unreadable rows as skipped, with their
 * line numbers. Leaves out rows for which `read` returns null. Throws `CannotImport` if the file cannot be read or lacks required
 * columns.
 */
export async function readUnique<T extends object>(
  path: string,
  { shapes, ...columns }: Layout,
  options: ReadOptions,
  reader: ItemReader<T>,
) {
  await prepareZips()
  const table = await openTable(path, shapes, {
    fileName: options.fileName,
    mapping: options.mapping,
    signal: options.signal,
    ...columns,
  })
  const skipped: SkippedRow[] = []
  const remarks: SkippedRow[] = []
  const byKey = new Map<string, { item: T; line: number }>()
  const contradicted = new Map<string, number>()
  const counts = { rows: 0, duplicates: 0, leftOut: 0, conflicts: 0, zip_restored: 0 }
  for await (const row of table.rows) {
    counts.rows++
    const noted = new RowRemarks('reason' in row ? table.headings : row.headings)
    const item = 'reason' in row ? row : reader.read(row, noted)
    if (item === null) counts.leftOut++
    else if ('reason' in item) skipped.push({ line: row.line, ...('reason' in row ? row : noted.named(item)) })
    else {
      const key = reader.keyOf(item)
      const first = byKey.get(key)
      const reason = first && conflictOf(reader, first, { item, line: row.line })
      if (!first) byKey.set(key, { item, line: row.line })
      else if (!reason) {
        counts.duplicates++
        reader.combine?.(first.item, item, noted)
      } else {
        if (!contradicted.has(key)) skipped.push({ line: first.line, reason })
        contradicted.set(key, first.line)
        skipped.push({ line: row.line, reason })
      }
      remarks.push(...noted.at(row.line))
      counts.zip_restored += noted.restored
    }
  }
  for (const key of contradicted.keys()) byKey.delete(key)
  skipped.sort((a, b) => a.line - b.line)
  return {
    ...counts,
    rows: counts.rows + table.filtered(),
    filtered: table.filtered(),
    conflicts: contradicted.size,
    skipped,
    remarks,
    summary: table.summary,
    known: table.known,
    found: [...byKey.values()].map(({ item }) => item),
  }
}

type Numbered<T> = { item: T; line: number }

/** Describes what two rows for the same item disagree on; undefined if they agree. */
function conflictOf<T>({ describe, facts }: ItemReader<T>, first: Numbered<T>, later: Numbered<T>): string | undefined {
  for (const [name, fact] of Object.entries(facts)) {
    const [value, laterValue] = [fact(first.item), fact(later.item)]
    if (value === laterValue) continue
    return `Conflict: ${describe(first.item)} has the ${name} "${value ?? ''}" in line ${first.line} and "${laterValue ?? ''}" in line ${later.line}. Neither row is imported.`
  }
  return undefined
}

/**
 * Combines the facts from one file with the stored facts from the other directory (`retained`). Each published spreadsheet contains
 * one directory, so a facility listed in both is in two files. A file with both directories replaces all facts and does not need
 * this function.
 */
export function joined(facts: Facts, before: FacilityRow, retained: Directory): Facts {
  const [substance, mental] = retained === 'substance' ? [before, facts] : [facts, before]
  const lists = Object.fromEntries(
    tagFields.map(field => [field, [...new Set([...substance[field], ...mental[field]])].sort((a, b) => a - b)]),
  ) as Pick<Facts, (typeof tagFields)[number]>
  const first = <Column extends keyof Facts & keyof FacilityRow>(column: Column) => substance[column] ?? mental[column]
  return {
    // The coordinates, website, NPI, and license in `facts` are already combined.
    ...facts,
    ...filled(contactOf(substance), contactOf(mental)),
    ...accreditationColumns([...accreditations(substance), ...accreditations(mental)]),
    joint_commission_accreditation: first('joint_commission_accreditation') || null,
    accepts_public_insurance: first('accepts_public_insurance') || null,
    excludes_private_insurance: first('excludes_private_insurance') === false ? false : null,
    accepted_genders: first('accepted_genders'),
    accepted_ages: combineAges(substance.accepted_ages, mental.accepted_ages),
    ...lists,
    // Only the substance-use directory can rule out alcohol or opioid treatment, so it decides.
    addictions_treated: lists.addictions_treated.filter(
      tag => !onlyWithSubstance.includes(tag) || substance.addictions_treated.includes(tag),
    ),
  }
}

const contactOf = (row: Facts | FacilityRow): Contact => ({
  name: row.name,
  address_line_one: row.address_line_one,
  address_line_two: row.address_line_two,
  city: row.city,
  state: row.state!,
  zip_code: row.zip_code!,
  main_phone_number: row.main_phone_number,
  phone_extension: row.phone_extension,
  intake_phone_1: row.intake_phone_1,
  intake_phone_2: row.intake_phone_2,
})

const accreditations = (row: Facts | FacilityRow): string[] =>
  [row.other_license_1, row.other_license_2, row.other_license_3, row.other_license_4].flatMap(names => names?.split(', ') ?? [])
