import type { Counts } from '#domain/imports/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { batch, type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { CannotImport } from './cannotImport.ts'
import { RowRemarks } from './clean.ts'
import { openHsds } from './hsdsFile.ts'
import { type HsdsListing, listingsOf, termOf } from './hsdsListing.ts'
import { decideHsds, type Terms, tagOf, termsOf } from './hsdsRows.ts'
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
  const { unknown_terms: unknownTerms, not_treatment: notTreatment, duplicates } = parsed.notes
  const { rows, skipped, remarks } = parsed
  return { rows, facilities, unknownTerms, notTreatment, duplicates, skipped, remarks }
}

/**
 * Collects all facilities in an HSDS 3.1 directory. Keeps only the first of any duplicates. A directory of all social services (211)
 * also has services that are not treatment; they are counted but not listed.
 */
export async function gatherHsds(path: string, { fileName, progress, db }: ReadOptions & { db: Db }) {
  const terms = await termsOf(db)
  const summary: FileSummary = { columns: { used: [], ignored: [], missing: [] }, sample: { columns: [], rows: [] } }
  const skipped: SkippedRow[] = []
  const byId = new Map<string, HsdsListing>()
  const unknown = new Set<string>()
  const remarks: SkippedRow[] = []
  let [rows, duplicates, zip_restored, shortened, not_treatment, unclassified] = [0, 0, 0, 0, 0, 0]
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
    if (treatment === 'no') {
      not_treatment++
      continue
    }
    const named = (reason: string) => (item.service.name ? `${item.service.name.slice(0, 60)}: ${reason}` : reason)
    const noted = new RowRemarks()
    noted.list.push(...item.remarks)
    const listings = listingsOf(item.service, noted)
    if ('reason' in listings) {
      skipped.push({ line: item.line, columns: listings.columns, reason: named(listings.reason) })
      continue
    }
    if (treatment === 'unknown') unclassified++
    remarks.push(...noted.at(item.line).map(remark => ({ ...remark, reason: named(remark.reason) })))
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
    progress?.('rows read', rows, rows)
  }
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
      unclassified,
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
