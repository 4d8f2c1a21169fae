import { sql } from 'kysely'
import type { Missing } from '#domain/imports/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { mapInTurns } from '../../platform/system/turns.ts'
import { inUse } from '../undoBatch.ts'
import { batch, type Decision, type ParsedFile } from './batches.ts'
import { type FacilityRow, factsDigest, isEditedListing } from './facilityRows.ts'

/** Which edition of which directories a file is, and the listings that it names. */
export type Edition = {
  /** The directories' keys in `facilities.sources`. */
  keys: readonly string[]
  /** The date that a person entered, or the one in the file's name, to the year, month, or day; null if there is none. */
  date: string | null
  entered: boolean
  ids: ReadonlySet<string>
  /** The facilities that the file names in other words. */
  recognized: ReadonlyMap<number, string>
}

/** The date that a file's name gives: `directory-2024.csv` is 2024, `list_2025-10-01.xlsx` is 2025-10-01. */
export function dateIn(fileName: string): string | null {
  const [, year, month, day] =
    /(?<!\d)(20\d{2})(?:[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(0[1-9]|[12]\d|3[01]))?)?(?!\d)/.exec(fileName) ?? []
  return year ? [year, month, day].filter(Boolean).join('-') : null
}

/**
 * The sources of a listing after an import. An edition without a date leaves the date of a source that the listing already has, so that
 * importing the file again changes nothing.
 */
export function sourcesAfter(
  before: FacilityRow['sources'] | undefined,
  keys: readonly string[],
  date: string | null,
  today: string,
): Record<string, string> {
  const dated = keys.map(key => [key, date ?? before?.[key] ?? today.slice(0, 10)] as const)
  return { ...before, ...Object.fromEntries(dated) }
}

/**
 * The file with one more item for each listing of its directories that it does not name. Those that nothing in Passage depends on are
 * retired or, if another directory still names them, lose only this source. The items follow those of the file, from a full batch.
 */
export async function withRetirements(db: Db, parsed: ParsedFile, now: string): Promise<ParsedFile> {
  const missing = await missingListings(db, parsed.edition)
  if (!missing.length) return parsed
  const first = Math.ceil(parsed.total / batch) * batch
  return {
    ...parsed,
    total: first + missing.length,
    decide: (tx, from, mode) =>
      from < first
        ? parsed.decide(tx, from, mode)
        : decideRetirements(tx, missing.slice(from - first, from - first + batch), parsed.edition!, now, mode),
  }
}

/** How many listings of its directories a file does not name, and what an import would do with them; null if there are none. */
export async function planRetirements(db: Db, parsed: ParsedFile, now: string): Promise<Missing | null> {
  const missing = await missingListings(db, parsed.edition)
  const found: Missing = { retire: 0, kept: 0, examples: [] }
  for (let from = 0; from < missing.length; from += batch)
    for (const { outcome, retires, row } of await decideRetirements(
      db,
      missing.slice(from, from + batch),
      parsed.edition!,
      now,
    )) {
      if (outcome === 'claimed') found.kept++
      if (!retires) continue
      found.retire++
      if (found.examples.length < 5) found.examples.push(String(row.name))
    }
  return found.retire + found.kept ? found : null
}

/** Listings to read at a time. */
const pageSize = 2_000

/** The ids of the directories' listings that the file does not name, in a fixed order, also those that were retired before. */
async function missingListings(db: Db, edition: Edition | undefined): Promise<number[]> {
  if (!edition?.keys.length) return []
  const missing: number[] = []
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: { id: number; source_id: string | null }[] = await db
      .selectFrom('facilities')
      .select(['id', 'source_id'])
      .where('id', '>', after)
      .where('source_hash', 'is not', null)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`string_to_array(split_part(source_hash, ':', 1), '+') && ${[...edition.keys]}::text[]`)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    for (const { id, source_id } of rows)
      if (source_id !== null && !edition.ids.has(source_id) && !edition.recognized.has(id)) missing.push(id)
    after = rows.length === pageSize ? rows.at(-1)!.id : undefined
  }
  return missing
}

async function decideRetirements(
  db: Db,
  ids: readonly number[],
  { keys, ids: named }: Edition,
  now: string,
  mode?: 'locked',
): Promise<Decision[]> {
  const rows = await db
    .selectFrom('facilities')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(mode === 'locked', query => query.forUpdate())
    .execute()
  const used = await inUse(db, 'facilities', ids)
  return mapInTurns(rows, (before): Decision => {
    const [hashed = ''] = before.source_hash?.split(':') ?? []
    const others = hashed.split('+').filter(key => !keys.includes(key))
    const sources = Object.fromEntries(Object.entries(before.sources ?? {}).filter(([key]) => !keys.includes(key)))
    const stays = { name: before.name, status: before.status, retired_at: before.retired_at }
    const hash = (row: object) => `${(others.length ? others : [hashed]).join('+')}:${factsDigest({ ...before, ...row })}`
    // If the import was resumed, its first part may have given the listing the id that the file has for it.
    if (before.retired_at !== null || named.has(before.source_id ?? ''))
      return { outcome: 'unchanged', before, row: { ...stays, sources: before.sources, source_hash: before.source_hash } }
    if (isEditedListing(before) || used.has(before.id)) return { outcome: 'claimed', before, row: stays }
    if (others.length || Object.keys(sources).length)
      return { outcome: 'changed', before, row: { ...stays, sources, source_hash: hash(stays) } }
    const retired = { name: before.name, status: 'Awaiting Approval' as const, retired_at: now }
    return { outcome: 'changed', retires: true, before, row: { ...retired, sources: before.sources, source_hash: hash(retired) } }
  })
}
