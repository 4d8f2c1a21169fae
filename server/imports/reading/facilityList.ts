import { facilityTagFields } from '#domain/directory/tags.ts'
import { directoryTargets, type Mapping, type Target, targets } from '#domain/imports/mapping.ts'
import { yesOrNo } from '#domain/imports/values.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { Db } from '../../platform/db/connect.ts'
import { placeFromInput } from '../../platform/geo/place.ts'
import { treatmentTestOf } from '../treatmentTerms/queries.ts'
import type { ParsedFile, Progress, SkippedRow } from './batches.ts'
import { county, type Finding, nonBlank, npi, otherNpis, RowRemarks, singleLine, website } from './clean.ts'
import { properCase } from './hospitals.ts'
import { agesOf, type HsdsListing, truncate } from './hsdsListing.ts'
import { address, identified, mainPhone, phoneIn } from './layouts.ts'
import { letters } from './listing.ts'
import { decideListings, noteCombined, termsOf, withKnownTerms } from './otherListings.ts'
import { FoundListings, ListingRows, Packed } from './packed.ts'
import { createRecognizer } from './recognize.ts'
import { dateIn } from './retiring.ts'
import { fingerprint } from './rows.ts'
import type { Row, Table } from './table.ts'
import { type Service, treatmentOf, whyNotListed } from './treatment.ts'
import { locate } from './usPlaces.ts'

const listTargets = targets.facilities

/** The layouts that a file of facilities may have with a mapping, in which only some columns are required. */
export const mappedLayouts = {
  shapes: shapesOf(target => Boolean(target.required)),
  optional: shapesOf(target => !target.required),
  lists: [...listTargets, ...directoryTargets.published, ...directoryTargets.merged].flatMap(({ column, list }) =>
    list ? [column] : [],
  ),
}

function shapesOf(isIn: (target: Target) => boolean) {
  const columns = (all: readonly Target[]) => all.filter(isIn).map(({ column }) => column)
  const { published, merged } = directoryTargets
  return { published: columns(published), merged: columns(merged), list: columns(listTargets) }
}

/** The start of the hash of a listing from this list, and the key of the list among a listing's sources. */
const listSource = (list: string): string => `list-${letters(list)}`

/**
 * Collects the facilities in a list that is read with a mapping. A row is identified by the list's own id or, without one, by name,
 * street, and ZIP code. If the list has taxonomy terms, or the mapping says so, rows that name no treatment are counted, and listed only if
 * the user chose so.
 */
export async function gatherList(
  table: Table<string>,
  {
    db,
    mapping,
    fileName,
    edition,
    lists_all = false,
    progress,
    signal,
    at,
  }: {
    db: Db
    mapping: Mapping
    fileName: string
    edition?: string | undefined
    lists_all?: boolean | undefined
    progress?: Progress | undefined
    signal?: AbortSignal | undefined
    at: string
  },
): Promise<ParsedFile & { notes: object }> {
  const terms = await termsOf(db)
  const namesTreatment = await treatmentTestOf(db)
  const list = mapping.list ?? fileName
  const skipped: SkippedRow[] = []
  const not_listed: SkippedRow[] = []
  const remarks = new Packed<SkippedRow>()
  const unknown = new Set<string>()
  const listed = new ListingRows<ListRow>()
  const counts = { rows: 0, zip_restored: 0, shortened: 0, not_treatment: 0, undecided: 0 }
  for await (const row of table.rows) {
    counts.rows++
    const noted = new RowRemarks('reason' in row ? table.headings : row.headings)
    const read = 'reason' in row ? row : readListRow(row, list, noted)
    progress?.('rows read', counts.rows, counts.rows / Math.min(0.99, Math.max(table.readRows(), 0.001)))
    if ('reason' in read) {
      skipped.push({ line: row.line, ...('reason' in row ? row : noted.named(read)) })
      continue
    }
    const known = withKnownTerms(read, terms, unknown)
    const isClassified = 'reason' in row ? false : row.has('taxonomy_terms')
    const treatment =
      known.terms.length > 0 || !(isClassified || mapping.treatment_only)
        ? 'yes'
        : treatmentOf(describedBy(row as Row, read), namesTreatment)
    if (treatment !== 'yes') {
      counts[treatment === 'no' ? 'not_treatment' : 'undecided']++
      const reason = `${read.contact.name.slice(0, 60)}: ${whyNotListed[treatment]}`
      not_listed.push({ line: row.line, columns: table.headings('name'), reason })
      if (!lists_all) continue
    }
    const listing = { ...known, not_treatment: treatment !== 'yes' }
    for (const { list: category, name } of read.terms)
      if (name && !listing.terms.some(term => term.list === category && term.name === name))
        noted.add(
          tagFields.find(field => facilityTagFields[field] === category)!,
          `"${name.slice(0, 60)}" matches no feature tag and was left out`,
          name,
        )
    listed.add(listing.source_id, { line: row.line, listing, remarks: noted.list })
    counts.zip_restored += noted.restored
    counts.shortened += noted.shortened
  }
  const found = new FoundListings<HsdsListing>()
  let duplicates = 0
  // A list may have one row per service of a facility.
  const join = ({ line, listing, remarks: earlier }: ListRow, first: HsdsListing | undefined): HsdsListing => {
    if (first) duplicates++
    const joined = first
      ? {
          ...first,
          terms: [...first.terms, ...listing.terms],
          not_treatment: first.not_treatment && listing.not_treatment,
        }
      : listing
    const noted = new RowRemarks(table.headings, earlier)
    noteCombined(joined, terms, field => field, noted)
    for (const remark of noted.at(line)) remarks.add(remark)
    return joined
  }
  await listed.join(join, found, signal)
  const { rows, ...notes } = counts
  const [source, date] = [listSource(list), edition ?? dateIn(fileName)]
  const { ids, without_phone } = found
  const { recognize, recognized } = createRecognizer(ids)
  return {
    rows: rows + table.filtered(),
    skipped,
    remarks,
    not_listed,
    summary: table.summary,
    notes: {
      ...notes,
      duplicates,
      filtered: table.filtered(),
      unknown_terms: unknown.size,
      without_phone,
    },
    edition: { keys: [source], date, entered: edition !== undefined, ids, recognized },
    target: { table: 'facilities', key: 'source_id', noun: 'facilities' },
    total: found.length,
    decide: (tx, from, mode) => decideListings(tx, found.batch(from), { terms, source, date, at, recognize }, mode),
  }
}

type ListRow = { line: number; listing: HsdsListing; remarks: Finding[] }

const columns = { name: 'name', state: 'state', zip: 'zip_code' }
const tagFields = keysOf(facilityTagFields)

/** What tells whether a row is treatment. A value that is no feature tag counts as a term. */
function describedBy(row: Row, { contact, owner_text, terms }: HsdsListing): Service {
  const listed = row.cell('taxonomy_terms').split('|').filter(Boolean)
  return {
    names: [contact.name],
    description: owner_text,
    terms: [...listed, ...terms.flatMap(({ name }) => name ?? [])],
    codes: [],
  }
}

function readListRow(row: Row, list: string, remarks: RowRemarks): HsdsListing | Finding {
  const text = (column: string) => nonBlank(row.cell(column))
  if (row.cells.every(cell => !cell.trim())) return { reason: 'the row is empty' }
  const identity = identified({ name: row.cell('name'), state: row.cell('state'), zip: row.cell('zip_code') }, columns, remarks)
  if ('reason' in identity) return identity
  const cased = (column: string) => properCase(row.cell(column))
  const street = nonBlank(cased('address_line_one'))
  const extension = row.cell('phone_ext')
  const id =
    text('listing_id') ?? [letters(row.cell('name') + row.cell('site_name')), letters(street), identity.zip_code].join('|')
  const found = remarks.take('county', county(row.cell('county'), identity.state))
  const place = placeFromInput(identity.zip_code, row.cell('latitude'), row.cell('longitude'), '', found)
  const owner = singleLine(row.cell('owner_text'))
  const [minimum_age, maximum_age] = [age('minimum_age', row, remarks), age('maximum_age', row, remarks)]
  return {
    source_id: `list:${fingerprint({ list: letters(list), id }, []).slice(0, 32)}`,
    contact: {
      ...identity,
      ...address(cased('name'), cased('site_name'), street, cased('address_line_two'), cased('city'), remarks),
      ...mainPhone('main_phone_number', row.cell('main_phone_number') + (extension && ` x${extension}`), remarks),
      intake_phone_1: phoneIn(row, ['intake_phone_1'], remarks),
      intake_phone_2: phoneIn(row, ['intake_phone_2'], remarks),
    },
    place: locate(identity, place && { ...place, county: found ?? place.county }, 'zip_code', remarks),
    website_url: remarks.take('website_url', website(row.cell('website_url'))),
    npi: remarks.take('npi', npi(row.cell('npi'))),
    ...otherNpis(row.cell('npi')),
    owner_text: owner && truncate(owner, remarks),
    accreditations: row
      .cell('license_number')
      .split(/[;|]/)
      .flatMap(number => (nonBlank(number) ? [`License ${nonBlank(number)}`] : [])),
    payment: paymentOf(row, remarks),
    ages: agesOf({ minimum_age, maximum_age }),
    languages: [],
    not_treatment: false,
    terms: tagFields.flatMap(field =>
      row
        .cell(field)
        .split('|')
        .filter(Boolean)
        .map(name => ({ list: facilityTagFields[field], name, tag: undefined })),
    ),
  }
}

function paymentOf(row: Row, remarks: RowRemarks): HsdsListing['payment'] {
  const isPublic = flag('accepts_public_insurance', row, remarks)
  const isPrivate = flag('accepts_private_insurance', row, remarks)
  return {
    ...(isPublic !== undefined && { accepts_public_insurance: isPublic }),
    ...(isPrivate !== undefined && { excludes_private_insurance: !isPrivate }),
  }
}

/** The answer in a cell; undefined if it is empty or cannot be read. */
function flag(column: string, row: Row, remarks: RowRemarks): boolean | undefined {
  const text = row.cell(column)
  const answer = yesOrNo(text)
  if (text && answer === undefined) remarks.add(column, `"${text.slice(0, 60)}" is neither yes nor no and was left out`)
  return answer
}

function age(column: string, row: Row, remarks: RowRemarks): number | undefined {
  const text = row.cell(column)
  if (/^\d{1,3}$/.test(text)) return Number(text)
  if (text) remarks.add(column, `"${text.slice(0, 60)}" is not an age and was left out`)
  return undefined
}
