import type { FastifyBaseLogger } from 'fastify'
import type { MatchFacility } from '#domain/matching/directory.ts'
import { coveredTags } from '../directory/facilities/codes.ts'
import type { Db } from '../platform/db/connect.ts'
import { listenTo, type Subscription } from '../platform/db/listen.ts'
import { traceOf } from '../platform/log/logger.ts'
import { changesSince, loadFacilities } from './changedRows.ts'
import type { DirectoryFacility } from './columns.ts'
import { Facilities, IndexedFacility } from './facilityRows.ts'
import { buildIndex, type MatchIndex } from './index.ts'
import type { Matcher } from './matcher.ts'

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
  const index = await buildIndex(Array.from(known.values(), row => new IndexedFacility(row, unspoken_tags)))
  const asMatch = (facility: DirectoryFacility): MatchFacility => ({
    ...facility,
    ...(facility.directory_listing && { unspoken_tags }),
  })
  return { version, index, facilities: new Facilities(known), asMatch, unspoken_tags }
}

/**
 * How long to collect changes before reloading, in milliseconds, and how many times the duration of the last reload. An import commits many
 * times per second, and a reload takes longer with each facility, so reloads would otherwise take most of the time of a large import.
 */
const [gathering, rest] = [300, 9]

/**
 * Reloads the directory as soon as any server that uses this PostgreSQL database changes it (NOTIFY), so that the next request does
 * not have to wait. This is only an optimization: while the connection is down, requests reload the directory themselves.
 */
export function refreshOverPostgres(url: string, db: Db, matcher: Matcher, log: FastifyBaseLogger): Subscription {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let took = 0
  let reading: Promise<unknown> = Promise.resolve()
  const soon = () => {
    if (timer || closed) return
    timer = setTimeout(
      () => {
        timer = undefined
        const from = performance.now()
        reading = matcher
          .directory(db)
          .catch(error => log.warn(traceOf(error), 'the changed directory could not be preloaded'))
          .finally(() => {
            took = performance.now() - from
          })
      },
      Math.max(gathering, rest * took),
    )
  }
  const line = listenTo(url, { channel: 'passage_directory', onMessage: soon, onOpen: soon }, log)
  return {
    ready: line.ready,
    async close() {
      closed = true
      clearTimeout(timer)
      await line.close()
      await reading
    },
  }
}
