import type { Counts } from '#domain/imports/schema.ts'
import type { IsTreatment } from '#domain/imports/treatmentTerms/classify.ts'
import { rowOf } from '#domain/insights/openReferral/tables.ts'
import type { Db } from '../../platform/db/connect.ts'
import { treatmentTestOf } from '../treatmentTerms/queries.ts'
import { batch, createPacer, type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { RowRemarks } from './clean.ts'
import { openHsds } from './hsdsFile.ts'
import { type HsdsListing, listingsOf, termOf } from './hsdsListing.ts'
import type { FoundService, ReadService } from './hsdsService.ts'
import { letters } from './listing.ts'
import { decideListings, noteCombined, tagOf, termsOf, withKnownTerms } from './otherListings.ts'
import { createRecognizer } from './recognize.ts'
import { dateIn } from './retiring.ts'
import { CannotImport } from './rows.ts'
import type { FileSummary } from './table.ts'

export type HsdsReport = {
  rows: number
  facilities: Counts
  /** Terms in the file that match no feature tag. */
  unknownTerms: number
  /** Services that name no treatment and are therefore not listed. */
  notTreatment: number
  /** Services that are not listed because nothing says whether they are treatment. */
  undecided: number
  duplicates: number
  skipped: SkippedRow[]
  remarks: SkippedRow[]
}

/** Maximum number of services in a directory. */
const mostServices = 200_000

/** Imports listings from another directory under the same rule as the national directories: data edited in Passage stays unchanged. */
export async function importHsds(db: Db, path: string, options: ImportOptions): Promise<HsdsReport> {
  const parsed = await gatherHsds(path, { ...options, db, at: options.now.toISOString() })
  const checked = (await options.check?.(db, parsed)) ?? parsed
  const facilities = await write(db, checked, options)
  const { unknown_terms: unknownTerms, not_treatment: notTreatment, undecided, duplicates } = parsed.notes
  const { rows, skipped, remarks } = parsed
  return { rows, facilities, unknownTerms, notTreatment, undecided, duplicates, skipped, remarks }
}

/**
 * Collects all facilities in an HSDS 3.1 directory. Keeps only the first of any duplicates. A directory of all social services (211)
 * also has services that are not treatment, or of which it says nothing; they are counted but not listed.
 */
export async function gatherHsds(
  path: string,
  { fileName, progress, db, at = new Date().toISOString() }: ReadOptions & { db: Db },
) {
  const terms = await termsOf(db)
  const isTreatment = await treatmentTestOf(db)
  const summary: FileSummary = { columns: { used: [], ignored: [], missing: [] }, sample: { columns: [], rows: [] } }
  const skipped: SkippedRow[] = []
  const byId = new Map<string, HsdsListing>()
  const unknown = new Set<string>()
  const remarks: SkippedRow[] = []
  let [rows, duplicates, zip_restored, shortened, not_treatment] = [0, 0, 0, 0, 0]
  const undecided: FoundService[] = []
  let isClassified = false
  const list = ({ line, service, remarks: found }: FoundService) => {
    const named = (reason: string) => (service.name ? `${service.name.slice(0, 60)}: ${reason}` : reason)
    const noted = new RowRemarks()
    noted.list.push(...found)
    const listings = listingsOf(service, noted)
    if ('reason' in listings) {
      skipped.push({ line, columns: listings.columns, reason: named(listings.reason) })
      return
    }
    zip_restored += noted.restored
    shortened += noted.shortened
    const known = listings.map(listing => withKnownTerms(listing, terms, unknown))
    // The locations of a service have the same terms.
    noteCombined(known[0]!, terms, () => 'attributes', noted)
    remarks.push(...noted.at(line).map(remark => ({ ...remark, reason: named(remark.reason) })))
    for (const listing of known) {
      const facilityKey = [
        letters(listing.contact.name),
        letters(listing.contact.address_line_one),
        listing.contact.zip_code,
      ].join('|')
      if (byId.has(facilityKey)) duplicates++
      else byId.set(facilityKey, listing)
    }
  }
  for await (const item of openHsds(path, fileName, summary)) {
    if ('remark' in item) {
      remarks.push({ line: item.line, columns: item.columns, reason: item.remark })
      continue
    }
    if (++rows > mostServices)
      throw new CannotImport(`${fileName ?? path} has more than ${mostServices.toLocaleString('en-US')} services.`)
    if ('reason' in item) {
      skipped.push(item)
      continue
    }
    const treatment = treatmentOf(
      item.service,
      item.service.attributes.some(term => tagOf(termOf(term), terms) !== undefined),
      isTreatment,
    )
    isClassified ||= item.service.attributes.length > 0
    if (treatment === 'no') not_treatment++
    else if (treatment === 'unknown') undecided.push(item)
    else list(item)
    progress?.('rows read', rows, rows)
  }
  // In a directory that classifies its services, a service without terms or words is not listed, because it may be anything.
  const pace = createPacer()
  if (!isClassified)
    for (const item of undecided) {
      await pace()
      list(item)
    }
  skipped.sort((a, b) => a.line - b.line)
  remarks.sort((a, b) => a.line - b.line)
  const listings = [...byId.values()]
  const { recognize } = createRecognizer(new Set(listings.map(({ source_id }) => source_id)))
  return {
    rows,
    skipped,
    remarks,
    summary,
    notes: {
      duplicates,
      zip_restored,
      shortened,
      not_treatment,
      undecided: isClassified ? undecided.length : 0,
      unclassified: isClassified ? 0 : undecided.length,
      unknown_terms: unknown.size,
      without_phone: listings.filter(({ contact }) => !contact.main_phone_number && !contact.intake_phone_1).length,
    },
    target: { table: 'facilities', key: 'source_id', noun: 'facilities' },
    total: listings.length,
    decide: (tx, from, mode) =>
      decideListings(
        tx,
        listings.slice(from, from + batch),
        { terms, source: 'hsds', date: dateIn(fileName ?? path), at, recognize },
        mode,
      ),
  } satisfies ParsedFile
}

/**
 * Whether a service is treatment. `yes`: one of its terms is a feature tag (`hasTag`), Passage exported it, or its name, terms, or
 * description name treatment. `unknown`: it has neither terms nor a description to judge by.
 */
function treatmentOf(
  { id, name, description, program, attributes }: ReadService,
  hasTag: boolean,
  isTreatment: IsTreatment,
): 'yes' | 'no' | 'unknown' {
  const terms = attributes.flatMap(({ label, taxonomy_term }) => [label ?? [], taxonomy_term?.name ?? []].flat())
  const codes = attributes.flatMap(({ taxonomy_term, taxonomy_term_id }) => taxonomy_term?.code ?? taxonomy_term_id ?? [])
  // The description of a classified service often mentions treatment that other services provide.
  const texts = [name ?? '', program?.name ?? '', ...(terms.length ? [] : [description ?? ''])]
  if (hasTag || rowOf('service', id) !== undefined || isTreatment({ texts, terms: [...terms, ...codes] })) return 'yes'
  return terms.length || description ? 'no' : 'unknown'
}
