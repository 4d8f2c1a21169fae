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
 * Every facility of a file, once, in the order in which the file first names them. Which directory its codes belong to is decided
 * when all of it is read, once for the whole file: a single short row may say too little, or look like the other directory.
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

/** The directory of a file: as its columns name it, and else as all of its rows, its sheet of codes and its name say. */
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
    throw new CannotImport(`The columns of ${given.called} name the directory of its rows, so it cannot be chosen here.`)
  const directory = named.size > 1 ? 'both' : [...named][0]!
  return { directory, decided_by: 'columns', certain: true, rows, code_key: null, file_name: null }
}

/** The listing under its directory: its own, where the file holds both. */
function under({ directory }: FileDirectory, listing: Listing | OfOneDirectory): Listing | { reason: string } {
  if (!('said' in listing)) return listing
  const from = listing.named ?? directory
  if (from !== 'both') return listingIn(from, listing)
  return { reason: `directory_type is "${listing.directory_type.slice(0, 30)}", not substance or mental` }
}

const sharesDirectory = (one: Listing, other: Listing) =>
  (one.codes.substance.size && other.codes.substance.size) || (one.codes.mental.size && other.codes.mental.size)
