import type { MatchFacility } from '#domain/matching/rules.ts'
import type { Db } from '../db/connect.ts'
import { coveredTags } from '../import/codes.ts'
import { changesSince, loadFacilities } from './changedRows.ts'
import { Facilities, type FacilityRow, IndexedFacility } from './facilityRows.ts'
import { indexSteps, type MatchIndex } from './index.ts'
import type { DirectoryFacility } from './shownColumns.ts'
import { inTurns, type Steps } from './steps.ts'

export type { DirectoryFacility } from './shownColumns.ts'

export type Directory = {
  version: number
  index: MatchIndex
  facilities: Facilities
  /** Converts a facility to the input of `verdict`. */
  asMatch: (facility: DirectoryFacility) => MatchFacility
  unspoken_tags: readonly number[]
}

/** The directory's current version in the database. */
export const versionOf = async (db: Db): Promise<number> =>
  (await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow()).version

/**
 * Loads the current directory starting from the previous one: reads only changed rows, in batches, and rebuilds nothing if there
 * are none. The result is never older than its `version`, and can be newer only while thousands of facilities are changing. Photos
 * are not included; they are loaded for each page.
 */
export async function loadDirectory(db: Db, before?: Directory): Promise<Directory> {
  const known = new Map(Array.from(before?.facilities.rows() ?? [], row => [row.loaded.id, row]))
  const { version, tags, gone, first, others } = await changesSince(db, known)
  // The public directories have no codes for some substances and levels of care, so in a directory listing these tags are unknown,
  // not missing.
  const unspoken_tags = tags.filter(id => !coveredTags.has(id))
  if (before && !first.length && !gone.length && `${unspoken_tags}` === `${before.unspoken_tags}`) return { ...before, version }
  for (const id of gone) known.delete(id)
  for (const row of first) known.set(row.loaded.id, row)
  for await (const batch of loadFacilities(db, others)) for (const row of batch) known.set(row.loaded.id, row)
  return inTurns(built(version, known, unspoken_tags))
}

/** Number of facilities to process before yielding. */
const atATime = 4000

function* built(version: number, rows: ReadonlyMap<number, FacilityRow>, unspoken_tags: readonly number[]): Steps<Directory> {
  yield
  // Sorted so that every server builds the same directory.
  const inOrder = [...rows.values()].sort((one, other) => one.loaded.id - other.loaded.id)
  yield
  const toIndex: IndexedFacility[] = []
  for (const row of inOrder) if (toIndex.push(new IndexedFacility(row, unspoken_tags)) % atATime === 0) yield
  const asMatch = (facility: DirectoryFacility): MatchFacility => ({
    ...facility,
    ...(facility.directory_listing && { unspoken_tags }),
  })
  return { version, index: yield* indexSteps(toIndex), facilities: new Facilities(rows), asMatch, unspoken_tags }
}
