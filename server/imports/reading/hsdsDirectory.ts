import { sql } from 'kysely'
import { listNames } from '../../directory/facilities/sources.ts'
import type { Db } from '../../platform/db/connect.ts'
import { letters } from './listing.ts'

/** Which HSDS directory a file is an edition of: its key among a listing's sources, and its name. */
type HsdsDirectory = { key: string; name: string | null }

/** The key of a directory whose name is not known. Its listings are never retired. */
const unknown: HsdsDirectory = { key: 'hsds', name: null }

/** Listings to look up at a time, and at most. */
const [perQuery, mostAsked] = [1_000, 5_000]

/**
 * The directory that a file is an edition of. HSDS files do not name their publisher, so it is the one that the person importing named,
 * or the one that most of the file's known listings are from. Any other file is a new directory named like the file, unless a directory with
 * that name exists.
 */
export async function hsdsDirectory(
  db: Db,
  { name, ids, fileName }: { name: string | undefined; ids: readonly string[]; fileName: string },
): Promise<HsdsDirectory> {
  if (name) return { key: keyOf(name), name }
  const counts = new Map<string, number>()
  let found = 0
  for (let from = 0; from < Math.min(ids.length, mostAsked); from += perQuery) {
    const rows = await db
      .selectFrom('facilities')
      .select('sources')
      .where('source_id', 'in', ids.slice(from, Math.min(from + perQuery, mostAsked)))
      .execute()
    found += rows.length
    for (const key of rows.flatMap(({ sources }) => Object.keys(sources ?? {})))
      if (key.startsWith('hsds-')) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const [key, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0]
  if (count >= found / 2 && count) return { key, name: (await listNames(db, [key])).get(key) ?? key.replace(/^hsds-/, '') }
  const named = titleOf(fileName)
  return !letters(named) || (await hasListings(db, keyOf(named))) ? unknown : { key: keyOf(named), name: named }
}

const keyOf = (name: string) => `hsds-${letters(name)}`

/** The words of a file's name, without its date and ending: `miami-211_2026-11.json.gz` is `miami 211`. */
const titleOf = (fileName: string) =>
  fileName
    .replace(/(?:\.[a-z]+)+$/i, '')
    .replace(/(?<!\d)20\d{2}(?:[-_. ]?\d{2}){0,2}(?!\d)/, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 80)

async function hasListings(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('facilities')
    .select('id')
    .where(sql<boolean>`jsonb_exists(sources, ${key})`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
