import type { Counts } from '#domain/imports/schema.ts'
import type { Db } from '../db/connect.ts'
import { batch, type Gathered, type Junk, type Reading, write } from './batches.ts'
import { decideFacilities } from './facilityRows.ts'
import { layouts, readRow } from './layouts.ts'
import { type Listing, merge } from './listing.ts'
import type { Progress } from './progress.ts'
import { openTable } from './table.ts'

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
  const gathered = await gatherFacilities(path, options)
  let unplaced = 0
  const facilities = await write(db, gathered, {
    ...options,
    seen: decisions => {
      unplaced += decisions.filter(({ row }) => row.latitude === null).length
    },
  })
  const { in_both: inBoth, duplicates, without_phone: withoutPhone } = gathered.notes
  return { rows: gathered.rows, facilities, inBoth, duplicates, junk: gathered.junk, unplaced, withoutPhone }
}

/** Every facility of a file, once, in the order in which the file first names them. */
export async function gatherFacilities(path: string, { called, progress }: Reading) {
  const table = await openTable(path, layouts, { called, also: { published: ['directory_type'] } })
  const found = new Map<string, Listing>()
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
    const earlier = found.get(listing.source_id)
    if (earlier && sharesDirectory(earlier, listing)) duplicates++
    found.set(listing.source_id, earlier ? merge(earlier, listing) : listing)
    progress?.('rows read', rows, rows / Math.min(0.99, Math.max(table.done(), 0.001)))
  }
  progress?.('rows read', rows, rows)
  const listings = [...found.values()]
  const spoken = (['mental', 'substance'] as const).filter(directory => listings.some(({ codes }) => codes[directory].size))
  return {
    rows,
    junk,
    look: table.look,
    notes: {
      in_both: listings.filter(({ codes }) => codes.substance.size && codes.mental.size).length,
      duplicates,
      without_phone: listings.filter(({ contact }) => !contact.main_phone_number && !contact.intake_phone_1).length,
    },
    target: { table: 'facilities', key: 'source_id', noun: 'facilities' },
    total: listings.length,
    decide: (db, from, how) => decideFacilities(db, listings.slice(from, from + batch), spoken, how),
  } satisfies Gathered
}

const sharesDirectory = (one: Listing, other: Listing) =>
  (one.codes.substance.size && other.codes.substance.size) || (one.codes.mental.size && other.codes.mental.size)
