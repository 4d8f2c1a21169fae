import type { Counts } from '#domain/imports/schema.ts'
import type { Db } from '../db/connect.ts'
import { batch, type Gathered, type ImportOptions, type Junk, type Reading, write } from './batches.ts'
import { CannotImport } from './cannotImport.ts'
import { openHsds } from './hsdsFile.ts'
import { type HsdsListing, listingsOf } from './hsdsListing.ts'
import { decideHsds, type Terms, tagOf, termsOf } from './hsdsRows.ts'
import { letters } from './listing.ts'
import type { FileOptions } from './table.ts'

export type HsdsReport = {
  rows: number
  facilities: Counts
  /** Terms in the file without a matching feature tag. */
  unknownTerms: number
  duplicates: number
  junk: Junk[]
}

/** Maximum number of services in a directory. */
const mostServices = 200_000

/** Imports the listings of another directory under the same rules as the national directories: data edited here is kept. */
export async function importHsds(db: Db, path: string, options: ImportOptions): Promise<HsdsReport> {
  const gathered = await gatherHsds(path, { ...options, db })
  await options.check?.(db, gathered)
  const facilities = await write(db, gathered, options)
  const { unknown_terms: unknownTerms, duplicates } = gathered.notes
  return { rows: gathered.rows, facilities, unknownTerms, duplicates, junk: gathered.junk }
}

/** All facilities in an HSDS 3.1 directory without duplicates; if a facility is repeated, the first one counts. */
export async function gatherHsds(path: string, { called, progress, db }: Reading & { db: Db }) {
  const terms = await termsOf(db)
  const look: FileOptions = { columns: { used: [], ignored: [], missing: [] }, sample: { columns: [], rows: [] } }
  const junk: Junk[] = []
  const found = new Map<string, HsdsListing>()
  const unknown = new Set<string>()
  let [rows, duplicates] = [0, 0]
  for await (const one of openHsds(path, called, look)) {
    if (++rows > mostServices)
      throw new CannotImport(`${called ?? path} has more than ${mostServices.toLocaleString('en-US')} services.`)
    const listings = 'reason' in one ? one : listingsOf(one.service)
    if ('reason' in listings) {
      junk.push({
        line: one.line,
        reason: 'service' in one && one.service.name ? `${one.service.name.slice(0, 60)}: ${listings.reason}` : listings.reason,
      })
      continue
    }
    for (const listing of listings) {
      const house = [letters(listing.contact.name), letters(listing.contact.address_line_one), listing.contact.zip_code].join('|')
      if (found.has(house)) duplicates++
      else found.set(house, known(listing, terms, unknown))
    }
    progress?.('rows read', rows, rows)
  }
  const listings = [...found.values()]
  return {
    rows,
    junk,
    look,
    notes: {
      duplicates,
      unknown_terms: unknown.size,
      without_phone: listings.filter(({ contact }) => !contact.main_phone_number && !contact.intake_phone_1).length,
    },
    target: { table: 'facilities', key: 'source_id', noun: 'facilities' },
    total: listings.length,
    decide: (tx, from, how) => decideHsds(tx, listings.slice(from, from + batch), terms, how),
  } satisfies Gathered
}

/** The listing with only the terms that have a matching tag; the others are collected in `unknown`. */
function known(listing: HsdsListing, terms: Terms, unknown: Set<string>): HsdsListing {
  const has = (one: HsdsListing['terms'][number]) => {
    const tag = tagOf(one, terms)
    if (tag === undefined) unknown.add(`${one.list}|${one.name ?? one.tag}`)
    return tag !== undefined
  }
  return { ...listing, terms: listing.terms.filter(has) }
}
