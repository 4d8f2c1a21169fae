import { basename } from 'node:path'
import { type Counts, type Directory, directories, type FileDirectory, type Notes } from '#domain/imports/schema.ts'
import { marksOf } from '../../directory/facilities/codes.ts'
import type { Db } from '../../platform/db/connect.ts'
import { prepareZips } from '../../platform/geo/zips.ts'
import { type ImportOptions, type ParsedFile, type ReadOptions, type SkippedRow, write } from './batches.ts'
import { RowRemarks } from './clean.ts'
import { gatherList, mappedLayouts } from './facilityList.ts'
import { decideFacilities } from './facilityRows.ts'
import { layouts, listingIn, type OfOneDirectory, readRow } from './layouts.ts'
import { type Listing, merge } from './listing.ts'
import { FoundListings, ListingRows, Packed } from './packed.ts'
import { createRecognizer } from './recognize.ts'
import { dateIn } from './retiring.ts'
import { CannotImport } from './rows.ts'
import { openTable } from './table.ts'

export type FacilitiesReport = Pick<ParsedFile, 'rows' | 'skipped' | 'not_listed'> & {
  remarks: SkippedRow[]
  facilities: Counts
  notes: Notes
}

/**
 * Updates the directory listings from a file. Facts that the file omits stay unknown. A facility's rows can be far apart because
 * the file lists one directory after the other, so the import streams the entire file and collects the facilities before it writes
 * the first batch. Throws `CannotImport` before writing anything if the file cannot be read or lacks required columns.
 */
export async function importFacilities(db: Db, path: string, options: ImportOptions): Promise<FacilitiesReport> {
  const parsed = await gatherFacilities(path, { ...options, db, at: options.now.toISOString() })
  const checked = (await options.check?.(db, parsed)) ?? parsed
  let unplaced = 0
  const facilities = await write(db, checked, {
    ...options,
    onBatch: decisions => {
      unplaced += decisions.filter(({ row }) => row.latitude === null).length
    },
  })
  const { rows, skipped, remarks, not_listed, notes } = parsed
  return { rows, facilities, skipped, remarks: [...remarks], not_listed, notes: { ...notes, unplaced } }
}

const optional = { published: ['directory_type'] }
const layoutNames = { published: 'national directory', merged: 'both national directories with coordinates' }
const extra = { published: ['county', 'website_url', 'latitude', 'longitude'] }

/**
 * Collects all facilities in a file, without duplicates, in the order of their last rows. Determines the file's directory only
 * after reading the entire file, because a single short row may have too few codes or look as if it came from the other directory.
 */
export async function gatherFacilities(
  path: string,
  {
    fileName = basename(path),
    directory: chosen,
    mapping,
    edition,
    lists_all,
    progress,
    signal,
    db,
    at = new Date().toISOString(),
  }: ReadOptions & { db: Db },
): Promise<ParsedFile> {
  await prepareZips()
  const table = await (mapping
    ? openTable(path, mappedLayouts.shapes, { fileName, mapping, signal, ...mappedLayouts })
    : openTable(path, layouts, { fileName, optional, extra, layoutNames, signal }))
  const { shape } = table
  if (shape === 'list') return gatherList(table, { db, mapping: mapping!, fileName, edition, lists_all, progress, signal, at })
  const read = new ListingRows<ReadRow>()
  const evidence = createEvidence()
  const skipped: SkippedRow[] = []
  const remarks = new Packed<SkippedRow>()
  let [rows, zip_restored] = [0, 0]
  for await (const row of table.rows) {
    rows++
    const noted = new RowRemarks('reason' in row ? table.headings : row.headings)
    const listing = 'reason' in row ? row : readRow(shape, row, noted)
    if ('reason' in listing) skipped.push({ line: row.line, ...('reason' in row ? row : noted.named(listing)) })
    else {
      evidence.see(listing)
      read.add(listing.source_id, { line: row.line, listing })
      for (const remark of noted.at(row.line)) remarks.add(remark)
      zip_restored += noted.restored
    }
    progress?.('rows read', rows, rows / Math.min(0.99, Math.max(table.readRows(), 0.001)))
  }
  progress?.('rows read', rows, rows)
  const directory = directoryOf(evidence, { fileName, otherSheets: table.otherSheets, chosen })
  const found = new DirectoryListings()
  let duplicates = 0
  const join = ({ line, listing: unresolved }: ReadRow, earlier: Listing | undefined) => {
    const listing = resolveDirectory(directory, unresolved)
    if ('reason' in listing) {
      skipped.push({ line, columns: table.headings('directory_type'), reason: listing.reason })
      return undefined
    }
    if (earlier && sharesDirectory(earlier, listing)) duplicates++
    return earlier ? merge(earlier, listing) : listing
  }
  await read.join(join, found, signal)
  const date = edition ?? dateIn(fileName)
  const { ids, without_phone, in_both } = found
  const present = directories.filter(directory => found.named.has(directory))
  const { recognize, recognized } = createRecognizer(ids)
  return {
    rows,
    skipped: skipped.sort((a, b) => a.line - b.line),
    remarks,
    summary: table.summary,
    known: table.known,
    directory,
    notes: { in_both, duplicates, zip_restored, without_phone },
    edition: { keys: present, date, entered: edition !== undefined, ids, recognized },
    target: { table: 'facilities', key: 'source_id', noun: 'facilities' },
    total: found.length,
    decide: (db, from, mode) => decideFacilities(db, found.batch(from), { present, date, at, recognize }, mode),
  }
}

type ReadRow = { line: number; listing: Listing | OfOneDirectory }

/** The listings, and which directories name them. */
class DirectoryListings extends FoundListings<Listing> {
  readonly named = new Set<Directory>()
  in_both = 0

  override add(listing: Listing): void {
    const stated = directories.filter(directory => listing.codes[directory].length)
    for (const directory of stated) this.named.add(directory)
    if (stated.length > 1) this.in_both++
    super.add(listing)
  }
}

/** What the rows say about the file's directory. */
function createEvidence() {
  const rows = { substance: 0, mental: 0, unclear: 0 }
  const named = new Set<FileDirectory['directory']>()
  return {
    rows,
    named,
    see(listing: ReadRow['listing']) {
      if (!('directory_type' in listing))
        for (const directory of directories) listing.codes[directory].length && named.add(directory)
      else if (listing.named) named.add(listing.named)
      const codes = 'directory_type' in listing ? listing.codes : listing.codes[listing.from]
      rows[leaningOf(codes) ?? 'unclear']++
    },
  }
}

/** A file's directory, from its directory column or, if it has none, from its rows, code sheet, and name. */
function directoryOf(
  { rows, named }: ReturnType<typeof createEvidence>,
  input: Omit<Parameters<typeof decideDirectory>[0], 'rows'>,
): FileDirectory {
  if (!named.size) return decideDirectory({ ...input, rows })
  if (input.chosen)
    throw new CannotImport(`The columns of ${input.fileName} already name the directory, so you cannot choose one here.`)
  const directory = named.size > 1 ? 'both' : [...named][0]!
  return { directory, decided_by: 'columns', certain: true, rows, code_key: null, file_name: null }
}

/** Adds the directory to the listing. If the file contains both directories, the row must name one of them. */
function resolveDirectory({ directory }: FileDirectory, listing: Listing | OfOneDirectory): Listing | { reason: string } {
  if (!('directory_type' in listing)) return listing
  const from = listing.named ?? directory
  if (from !== 'both') return listingIn(from, listing)
  return { reason: `directory_type is "${listing.directory_type.slice(0, 30)}", not substance or mental` }
}

const sharesDirectory = (a: Listing, b: Listing) =>
  (a.codes.substance.length && b.codes.substance.length) || (a.codes.mental.length && b.codes.mental.length)

type Rows = FileDirectory['rows']

/** The fraction of rows that must agree on the directory. */
const agreement = 0.9

/**
 * The directory that most of a row's codes belong to; undefined if there is none. One row is not enough to determine a file's
 * directory.
 */
export function leaningOf(codes: Iterable<string>): Directory | undefined {
  const list = [...codes]
  const [substance, mental] = [marksOf('substance', list), marksOf('mental', list)]
  return substance === mental ? undefined : substance > mental ? 'substance' : 'mental'
}

/**
 * Determines the directory of a file that has no directory column. If the rows, the service code sheet, and the file name do not
 * agree, the result is marked as uncertain. `chosen` overrides all of them.
 */
export function decideDirectory(input: {
  rows: Rows
  fileName: string
  otherSheets: readonly string[][][]
  chosen?: Directory | undefined
}): FileDirectory {
  const { rows, chosen } = input
  const evidence = { rows, code_key: codeKeyOf(input.otherSheets) ?? null, file_name: nameSays(input.fileName) ?? null }
  if (chosen) return { directory: chosen, decided_by: 'choice', certain: true, ...evidence }
  const clear = rows.substance + rows.mental
  const leading: Directory = rows.mental > rows.substance ? 'mental' : 'substance'
  const mixed = clear > 0 && rows[leading] < agreement * clear
  const votes = [clear > 0 ? leading : null, evidence.code_key, evidence.file_name].filter(vote => vote !== null)
  const certain = !mixed && votes.length > 0 && votes.every(vote => vote === votes[0])
  return { directory: votes[0] ?? 'substance', decided_by: 'evidence', certain, ...evidence }
}

function codeKeyOf(sheets: readonly string[][][]): Directory | undefined {
  const cells = new Set(sheets.flat(2).map(cell => cell.trim()))
  return directories.find(candidate => {
    const opposite = candidate === 'substance' ? 'mental' : 'substance'
    return marksOf(candidate, cells) > 2 * marksOf(opposite, cells)
  })
}

const names: Record<Directory, readonly string[]> = {
  substance: ['sa', 'su', 'sud', 'substance', 'addiction'],
  mental: ['mh', 'mental'],
}

/** The directory that the file name mentions; undefined if it mentions both or neither. */
function nameSays(fileName: string): Directory | undefined {
  const nameParts = fileName.toLowerCase().split(/[^a-z]+/)
  const matches = directories.filter(directory => names[directory].some(name => nameParts.includes(name)))
  return matches.length === 1 ? matches[0] : undefined
}
