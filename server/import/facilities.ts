import { basename } from 'node:path'
import { type Counts, directories, type FileDirectory } from '#domain/imports/schema.ts'
import type { Db } from '../db/connect.ts'
import { batch, type Gathered, type ImportOptions, type Junk, type Reading, write } from './batches.ts'
import { CannotImport } from './cannotImport.ts'
import { decideDirectory, leaningOf } from './directory.ts'
import { decideFacilities } from './facilityRows.ts'
import { layouts, listingIn, type OfOneDirectory, readRow } from './layouts.ts'
import { type Listing, merge } from './listing.ts'
import { openTable } from './table.ts'

export type FacilitiesReport = {
  /** Rows in the file, not counting the header. */
  rows: number
  facilities: Counts
  /** Facilities listed in both directories. */
  inBoth: number
  /** Extra rows for a facility in the same directory. */
  duplicates: number
  junk: Junk[]
  /** Facilities without coordinates, which no search by distance can find. */
  unplaced: number
  /** Facilities without a valid phone number. */
  withoutPhone: number
}

/**
 * Updates the directory listings from a file; facts not in the file stay unknown. A facility's rows can be anywhere in the file
 * (the second directory begins where the first ends), so the file is streamed and collected before the first batch is written.
 * Throws `CannotImport` before writing if the file cannot be read or has other columns.
 */
export async function importFacilities(db: Db, path: string, options: ImportOptions): Promise<FacilitiesReport> {
  const gathered = await gatherFacilities(path, options)
  await options.check?.(db, gathered)
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

/**
 * All facilities in a file without duplicates, in the order of their first row. The directory is decided for the whole file after
 * reading it, because a single short row may have too few codes or look like the other directory.
 */
export async function gatherFacilities(path: string, { called = basename(path), directory: chosen, progress }: Reading) {
  const table = await openTable(path, layouts, { called, also: { published: ['directory_type'] } })
  const read: { line: number; listing: Listing | OfOneDirectory }[] = []
  const junk: Junk[] = []
  let rows = 0
  for await (const row of table.rows) {
    rows++
    const listing = 'reason' in row ? row : readRow(table.shape, row)
    if ('reason' in listing) junk.push({ line: row.line, reason: listing.reason })
    else read.push({ line: row.line, listing })
    progress?.('rows read', rows, rows / Math.min(0.99, Math.max(table.done(), 0.001)))
  }
  progress?.('rows read', rows, rows)
  const directory = directoryOf(read, { called, otherSheets: table.otherSheets, chosen })
  const found = new Map<string, Listing>()
  let duplicates = 0
  for (const { line, listing: given } of read) {
    const listing = under(directory, given)
    if ('reason' in listing) {
      junk.push({ line, reason: listing.reason })
      continue
    }
    const earlier = found.get(listing.source_id)
    if (earlier && sharesDirectory(earlier, listing)) duplicates++
    found.set(listing.source_id, earlier ? merge(earlier, listing) : listing)
  }
  const listings = [...found.values()]
  const spoken = directories.filter(one => listings.some(({ codes }) => codes[one].size))
  return {
    rows,
    junk: junk.sort((one, other) => one.line - other.line),
    look: table.look,
    directory,
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

type Read = readonly { listing: Listing | OfOneDirectory }[]

/** The directory of a file: from its directory column, or else from all rows, its code sheet and its name. */
function directoryOf(read: Read, given: Omit<Parameters<typeof decideDirectory>[0], 'rows'>): FileDirectory {
  const rows = { substance: 0, mental: 0, unclear: 0 }
  const named = new Set<FileDirectory['directory']>()
  for (const { listing } of read) {
    if (!('said' in listing)) for (const one of directories) listing.codes[one].size && named.add(one)
    else if (listing.named) named.add(listing.named)
    const codes = 'said' in listing ? listing.said : listing.codes[listing.from]
    rows[leaningOf(codes) ?? 'unclear']++
  }
  if (!named.size) return decideDirectory({ ...given, rows })
  if (given.chosen)
    throw new CannotImport(`The columns of ${given.called} already name the directory, so you cannot choose one here.`)
  const directory = named.size > 1 ? 'both' : [...named][0]!
  return { directory, decided_by: 'columns', certain: true, rows, code_key: null, file_name: null }
}

/** The listing with its directory: the row's if the file has both. */
function under({ directory }: FileDirectory, listing: Listing | OfOneDirectory): Listing | { reason: string } {
  if (!('said' in listing)) return listing
  const from = listing.named ?? directory
  if (from !== 'both') return listingIn(from, listing)
  return { reason: `directory_type is "${listing.directory_type.slice(0, 30)}", not substance or mental` }
}

const sharesDirectory = (one: Listing, other: Listing) =>
  (one.codes.substance.size && other.codes.substance.size) || (one.codes.mental.size && other.codes.mental.size)
