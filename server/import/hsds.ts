import type { Counts } from '#domain/imports/schema.ts'
import type { Db } from '../db/connect.ts'
import { batch, type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { CannotImport } from './cannotImport.ts'
import { openHsds } from './hsdsFile.ts'
import { type HsdsListing, listingsOf } from './hsdsListing.ts'
import { decideHsds, type Terms, tagOf, termsOf } from './hsdsRows.ts'
import { letters } from './listing.ts'
import type { FileSummary } from './table.ts'

export type HsdsReport = {
  rows: number
  facilities: Counts
  /** Terms in the file that match no feature tag. */
  unknownTerms: number
  duplicates: number
  skipped: SkippedRow[]
}

/** Maximum number of services in a directory. */
const mostServices = 200_000

/** Imports listings from another directory under the same rule as the national directories: data edited in Passage stays unchanged. */
export async function importHsds(db: Db, path: string, options: ImportOptions): Promise<HsdsReport> {
  const parsed = await gatherHsds(path, { ...options, db })
  await options.check?.(db, parsed)
  const facilities = await write(db, parsed, options)
  const { unknown_terms: unknownTerms, duplicates } = parsed.notes
  return { rows: parsed.rows, facilities, unknownTerms, duplicates, skipped: parsed.skipped }
}

/** Collects all facilities in an HSDS 3.1 directory. Keeps only the first of any duplicates. */
export async function gatherHsds(path: string, { fileName, progress, db }: ReadOptions & { db: Db }) {
  const terms = await termsOf(db)
  const summary: FileSummary = { columns: { used: [], ignored: [], missing: [] }, sample: { columns: [], rows: [] } }
  const skipped: SkippedRow[] = []
  const byId = new Map<string, HsdsListing>()
  const unknown = new Set<string>()
  let [rows, duplicates] = [0, 0]
  for await (const item of openHsds(path, fileName, summary)) {
    if (++rows > mostServices)
      throw new CannotImport(`${fileName ?? path} has more than ${mostServices.toLocaleString('en-US')} services.`)
    const listings = 'reason' in item ? item : listingsOf(item.service)
    if ('reason' in listings) {
      skipped.push({
        line: item.line,
        reason:
          'service' in item && item.service.name ? `${item.service.name.slice(0, 60)}: ${listings.reason}` : listings.reason,
      })
      continue
    }
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
    summary,
    notes: {
      duplicates,
      unknown_terms: unknown.size,
      without_phone: listings.filter(({ contact }) => !contact.main_phone_number && !contact.intake_phone_1).length,
    },
    target: { table: 'facilities', key: 'source_id', noun: 'facilities' },
    total: listings.length,
    decide: (tx, from, mode) => decideHsds(tx, listings.slice(from, from + batch), terms, mode),
  } satisfies ParsedFile
}

/** Removes terms without a matching tag from the listing and adds them to `unknown`. */
function withKnownTerms(listing: HsdsListing, terms: Terms, unknown: Set<string>): HsdsListing {
  const isKnown = (term: HsdsListing['terms'][number]) => {
    const tag = tagOf(term, terms)
    if (tag === undefined) unknown.add(`${term.list}|${term.name ?? term.tag}`)
    return tag !== undefined
  }
  return { ...listing, terms: listing.terms.filter(isKnown) }
}
