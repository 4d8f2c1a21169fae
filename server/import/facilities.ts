import type { Db } from '../db/connect.ts'
import { type Counts, writeFacilities } from './facilityRows.ts'
import { layouts, readRow } from './layouts.ts'
import { type Listing, merge } from './listing.ts'
import type { Progress } from './progress.ts'
import { openTable } from './table.ts'

/** Rows of one transaction: the embedded engine blocks the thread while it works, and a server's lock should be short. */
export const batch = 200

export type Junk = { line: number; reason: string }
export type FacilitiesReport = {
  /** Rows of the file, its column names apart. */
  rows: number
  facilities: Counts
  /** Facilities that stand in both directories. */
  inBoth: number
  /** Further rows of a facility in the same directory. */
  duplicates: number
  junk: Junk[]
  /** Facilities without coordinates: no search around a point finds them. */
  unplaced: number
  /** Facilities without a phone number that can be called. */
  withoutPhone: number
}

/**
 * Brings the directory listings up to what a file says; what the file does not say stays unknown. A facility's rows may stand
 * anywhere in it (the second directory begins where the first ends), so it is read in a stream and gathered before the first
 * batch is written. Throws `CannotImport` where the file cannot be read or has another shape: nothing is written then.
 */
export async function importFacilities(
  db: Db,
  path: string,
  options: { now: Date; progress: Progress },
): Promise<FacilitiesReport> {
  const { listings, ...read } = await gather(path, options.progress)
  const spoken = (['mental', 'substance'] as const).filter(directory => listings.some(({ codes }) => codes[directory].size))
  const facilities: Counts = { new: 0, changed: 0, unchanged: 0, claimed: 0 }
  let unplaced = 0
  for (let from = 0; from < listings.length; from += batch) {
    const written = await writeFacilities(db, listings.slice(from, from + batch), { spoken, now: options.now })
    for (const outcome of Object.keys(facilities) as (keyof Counts)[]) facilities[outcome] += written.counts[outcome]
    unplaced += written.unplaced
    options.progress('facilities written', Math.min(from + batch, listings.length), listings.length)
  }
  return {
    ...read,
    facilities,
    unplaced,
    withoutPhone: listings.filter(({ contact }) => !contact.main_phone_number && !contact.intake_phone_1).length,
  }
}

/** Every facility of a file, once, in the order in which the file first names them. */
async function gather(path: string, progress: Progress) {
  const table = await openTable(path, layouts)
  const listings = new Map<string, Listing>()
  const junk: Junk[] = []
  let rows = 0
  let duplicates = 0
  for await (const row of table.rows) {
    rows++
    const listing = 'reason' in row ? row : readRow(table.shape, row)
    if ('reason' in listing) {
      junk.push({ line: row.line, reason: listing.reason })
      continue
    }
    const earlier = listings.get(listing.source_id)
    if (earlier && sharesDirectory(earlier, listing)) duplicates++
    listings.set(listing.source_id, earlier ? merge(earlier, listing) : listing)
    progress('rows read', rows, rows / Math.min(0.99, Math.max(table.done(), 0.001)))
  }
  progress('rows read', rows, rows)
  const inBoth = [...listings.values()].filter(({ codes }) => codes.substance.size && codes.mental.size).length
  return { listings: [...listings.values()], rows, junk, duplicates, inBoth }
}

const sharesDirectory = (one: Listing, other: Listing) =>
  (one.codes.substance.size && other.codes.substance.size) || (one.codes.mental.size && other.codes.mental.size)
