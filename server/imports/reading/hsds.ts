import { basename } from 'node:path'
import type { Counts, Notes } from '#domain/imports/schema.ts'
import { rowOf } from '#domain/insights/openReferral/tables.ts'
import type { Db } from '../../platform/db/connect.ts'
import { prepareZips } from '../../platform/geo/zips.ts'
import { createPacer } from '../../platform/system/turns.ts'
import { treatmentTestOf } from '../treatmentTerms/queries.ts'
import { type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { RowRemarks } from './clean.ts'
import { hsdsDirectory } from './hsdsDirectory.ts'
import { openHsds } from './hsdsFile.ts'
import { type HsdsListing, hsdsPath, listingsOf, termOf } from './hsdsListing.ts'
import type { FoundService, ReadService } from './hsdsService.ts'
import { letters } from './listing.ts'
import { decideListings, noteCombined, type Terms, tagOf, termsOf, withKnownTerms } from './otherListings.ts'
import { FoundListings, Packed } from './packed.ts'
import { createRecognizer } from './recognize.ts'
import { dateIn } from './retiring.ts'
import { CannotImport } from './rows.ts'
import type { FileSummary } from './table.ts'
import { treatmentOf, whyNotListed } from './treatment.ts'

export type HsdsReport = Pick<ParsedFile, 'rows' | 'skipped' | 'not_listed'> & {
  remarks: SkippedRow[]
  facilities: Counts
  notes: Notes
}

/** Maximum number of services in a directory. */
const mostServices = 200_000

/** Imports listings from another directory under the same rule as the national directories: data edited in Passage stays unchanged. */
export async function importHsds(db: Db, path: string, options: ImportOptions): Promise<HsdsReport> {
  const parsed = await gatherHsds(path, { ...options, db, at: options.now.toISOString() })
  const checked = (await options.check?.(db, parsed)) ?? parsed
  let unplaced = 0
  const facilities = await write(db, checked, {
    ...options,
    onBatch: decisions => {
      unplaced += decisions.filter(({ row }) => row.latitude === null).length
    },
  })
  const { rows, skipped, remarks, not_listed, notes } = parsed
  return { rows, facilities, skipped, remarks, not_listed, notes: { ...notes, unplaced } }
}

/**
 * Collects all facilities in an HSDS 3.1 directory. Keeps only the first of any duplicates. A directory of all social services (211)
 * also has services that are not treatment, or of which it says nothing; they are named, and listed only if the user chose so.
 */
export async function gatherHsds(
  path: string,
  {
    fileName = basename(path),
    edition,
    lists_all = false,
    list: chosenName,
    progress,
    signal,
    db,
    at = new Date().toISOString(),
  }: ReadOptions & { db: Db },
) {
  await prepareZips()
  const terms = await termsOf(db)
  const isTreatment = await treatmentTestOf(db)
  const summary: FileSummary = { columns: { used: [], ignored: [], missing: [] }, sample: { columns: [], rows: [] } }
  const { list, found, unknown, counts, skipped, remarks } = createCollector(terms)
  const not_listed: SkippedRow[] = []
  const [others, undecided] = [new Packed<FoundService>(), new Packed<FoundService>()]
  let [rows, not_treatment] = [0, 0]
  let isClassified = false
  const pace = createPacer(signal)
  for await (const item of openHsds(path, fileName, summary, signal)) {
    await pace()
    if ('remark' in item) {
      remarks.push({ line: item.line, columns: item.columns, reason: item.remark })
      continue
    }
    if (++rows > mostServices)
      throw new CannotImport(`${fileName} has more than ${mostServices.toLocaleString('en-US')} services.`)
    if ('reason' in item) {
      skipped.push(item)
      continue
    }
    const treatment = isKnownTreatment(item.service, terms) ? 'yes' : treatmentOf(describedBy(item.service), isTreatment)
    isClassified ||= item.service.attributes.length > 0
    if (treatment === 'no') {
      not_treatment++
      not_listed.push(notListed(item, whyNotListed.no))
      if (lists_all) others.add(item)
    } else if (treatment === 'unknown') undecided.add(item)
    else list(item)
    progress?.('rows read', rows, rows)
  }
  // In a directory that classifies its services, a service without terms or words is not listed, because it may be anything.
  for (const item of undecided.drain()) {
    await pace()
    if (!isClassified) list(item)
    else {
      not_listed.push(notListed(item, whyNotListed.unknown))
      if (lists_all) list(item, true)
    }
  }
  // After treatment, which counts more than another service of the same name at the same place.
  for (const item of others.drain()) {
    await pace()
    list(item, true)
  }
  for (const notes of [skipped, remarks, not_listed]) notes.sort((a, b) => a.line - b.line)
  const { ids, without_phone } = found
  const { recognize, recognized } = createRecognizer(ids)
  const { key: source, name } = await hsdsDirectory(db, { name: chosenName, ids: [...ids], fileName })
  const date = edition ?? dateIn(fileName)
  return {
    rows,
    skipped,
    remarks,
    not_listed,
    summary,
    notes: {
      ...counts,
      not_treatment,
      undecided: isClassified ? undecided.length : 0,
      unclassified: isClassified ? 0 : undecided.length,
      unknown_terms: unknown.size,
      without_phone,
    },
    list: { name, entered: chosenName !== undefined },
    edition: { keys: name === null ? [] : [source], date, entered: edition !== undefined, ids, recognized },
    target: { table: 'facilities', key: 'source_id', noun: 'facilities' },
    total: found.length,
    decide: (tx, from, mode) => decideListings(tx, found.batch(from), { terms, source, date, at, recognize }, mode),
  } satisfies ParsedFile
}

/** Collects the listings, and the remarks on them. */
function createCollector(terms: Terms) {
  const [skipped, remarks]: SkippedRow[][] = [[], []]
  const found = new FoundListings<HsdsListing>()
  const known = new Set<string>()
  const unknown = new Set<string>()
  const counts = { duplicates: 0, zip_restored: 0, shortened: 0 }
  function list({ line, service, remarks: noticed }: FoundService, not_treatment = false) {
    const named = (reason: string) => (service.name ? `${service.name.slice(0, 60)}: ${reason}` : reason)
    const noted = new RowRemarks(hsdsPath)
    noted.list.push(...noticed)
    const listings = listingsOf(service, noted)
    if ('reason' in listings) {
      skipped!.push({ line, ...noted.named({ ...listings, reason: named(listings.reason) }) })
      return
    }
    counts.zip_restored += noted.restored
    counts.shortened += noted.shortened
    const located = listings.map(listing => withKnownTerms(listing, terms, unknown))
    // The locations of a service have the same terms.
    noteCombined(located[0]!, terms, () => 'attributes', noted)
    remarks!.push(...noted.at(line).map(remark => ({ ...remark, reason: named(remark.reason) })))
    for (const listing of located) {
      const { name, address_line_one, zip_code } = listing.contact
      const facilityKey = [letters(name), letters(address_line_one), zip_code].join('|')
      if (known.has(facilityKey)) counts.duplicates++
      else {
        known.add(facilityKey)
        found.add({ ...listing, not_treatment })
      }
    }
  }
  return { list, found, unknown, counts, skipped: skipped!, remarks: remarks! }
}

const nameColumn = ['name']

/** Names a service that is not listed, and its categories, so that a person can judge whether it is treatment. */
function notListed({ line, service: { id, name, attributes } }: FoundService, why: string): SkippedRow {
  const terms = [...new Set(attributes.flatMap(({ label, taxonomy_term }) => label ?? taxonomy_term?.name ?? []))].join(', ')
  const shown = terms && ` (${terms.slice(0, 120)})`
  return { line, columns: nameColumn, reason: `${(name ?? id).slice(0, 60)}${shown}: ${why}` }
}

/** Whether one of the service's terms is a feature tag, or Passage exported it. */
const isKnownTreatment = ({ id, attributes }: ReadService, terms: Terms): boolean =>
  attributes.some(term => tagOf(termOf(term), terms) !== undefined) || rowOf('service', id) !== undefined

const describedBy = ({ name, program, description, attributes }: ReadService) => ({
  names: [name, program?.name],
  description,
  terms: attributes.flatMap(({ label, taxonomy_term }) => [label ?? [], taxonomy_term?.name ?? []].flat()),
  codes: attributes.flatMap(({ taxonomy_term, taxonomy_term_id }) => taxonomy_term?.code ?? taxonomy_term_id ?? []),
})
