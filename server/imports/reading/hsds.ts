import type { Counts } from '#domain/imports/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { batch, type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { CannotImport } from './cannotImport.ts'
import { RowRemarks } from './clean.ts'
import { openHsds } from './hsdsFile.ts'
import { type HsdsListing, listingsOf, termOf } from './hsdsListing.ts'
import { decideHsds, type Terms, tagOf, termsOf } from './hsdsRows.ts'
import type { FoundService } from './hsdsService.ts'
import { treatmentOf } from './hsdsTreatment.ts'
import { letters } from './listing.ts'
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
  const parsed = await gatherHsds(path, { ...options, db })
  await options.check?.(db, parsed)
  const facilities = await write(db, parsed, options)
  const { unknown_terms: unknownTerms, not_treatment: notTreatment, undecided, duplicates } = parsed.notes
  const { rows, skipped, remarks } = parsed
  return { rows, facilities, unknownTerms, notTreatment, undecided, duplicates, skipped, remarks }
}

/**
 * Collects all facilities in an HSDS 3.1 directory. Keeps only the first of any duplicates. A directory of all social services (211)
 * also has services that are not treatment, or of which it says nothing; they are counted but not listed.
 */
export async function gatherHsds(path: string, { fileName, progress, db }: ReadOptions & { db: Db }) {
  const terms = await termsOf(db)
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
    remarks.push(...noted.at(line).map(remark => ({ ...remark, reason: named(remark.reason) })))
    zip_restored += noted.restored
    shortened += noted.shortened
    for (const listing of listings) {
      const facilityKey = [
        letters(listing.contact.name),
        letters(listing.contact.address_line_one),
        listing.contact.zip_code,
      ].join('|')
      if (byId.has(facilityKey)) duplicates++
      else byId.set(facilityKey, withKnownTerms(listing, terms, unknown))
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
    )
    isClassified ||= item.service.attributes.length > 0
    if (treatment === 'no') not_treatment++
    else if (treatment === 'unknown') undecided.push(item)
    else list(item)
    progress?.('rows read', rows, rows)
  }
  // In a directory that classifies its services, a service without terms or words is not listed, because it may be anything.
  if (!isClassified) for (const item of undecided) list(item)
  skipped.sort((a, b) => a.line - b.line)
  remarks.sort((a, b) => a.line - b.line)
  const listings = [...byId.values()]
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
    decide: (tx, from, mode) => decideHsds(tx, listings.slice(from, from + batch), terms, mode),
  } satisfies ParsedFile
}

/** Removes terms and languages without a matching tag from the listing and adds them to `unknown`. */
function withKnownTerms(listing: HsdsListing, terms: Terms, unknown: Set<string>): HsdsListing {
  const isKnown = (term: HsdsListing['terms'][number]) => {
    const tag = tagOf(term, terms)
    if (tag === undefined) unknown.add(`${term.list}|${term.name ?? term.tag}`)
    return tag !== undefined
  }
  const isKnownLanguage = (name: string) => isKnown({ list: 'language', name, tag: undefined })
  return { ...listing, terms: listing.terms.filter(isKnown), languages: listing.languages.filter(isKnownLanguage) }
}
