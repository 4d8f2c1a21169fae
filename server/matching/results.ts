import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Facts } from '#domain/matching/facts.ts'
import type { Needs } from '#domain/matching/needs.ts'
import { fewestResponses, responseDays, type Sort } from '#domain/matching/order.ts'
import type { SearchCenter } from '#domain/matching/places.ts'
import type { Match, ReasonCode } from '#domain/matching/schema.ts'
import { verdict } from '#domain/matching/verdict.ts'
import { answeredAt } from '../directory/answering/queries.ts'
import { photoRows, photosIn } from '../directory/facilities/photos.ts'
import { staffedRows } from '../directory/facilities/queries.ts'
import { type Db, isoTime } from '../platform/db/connect.ts'
import { secondsOf } from '../platform/db/expressions.ts'
import type { Directory } from './directory.ts'
import { bedRows, bedStatuses, facilitiesWith, openBedsNow, suitingBeds } from './reportedBeds.ts'
import type { Order, Search } from './searches.ts'
import { countedRow } from './searches.ts'

/** A search as defined in the contract, with its center and the patient's needs. */
export type SearchRequest = {
  facts: Facts
  needs: Needs
  center: SearchCenter
  query: {
    radius: number
    filters: number[]
    open_beds: boolean
    sort: Sort
    name: string
    page_number: number
    page_size: number
  }
  now: string
}

/** Converts a search to the index's format. Reads response times only if the search needs them. */
export async function buildSearch(tx: Db, directory: Directory, { facts, center, query, now }: SearchRequest): Promise<Search> {
  const { radius, filters, open_beds, sort, name, page_number, page_size } = query
  const beds = await openBedsNow(tx, directory, facts, now)
  return {
    lat: center.latitude,
    lng: center.longitude,
    radius_miles: radius,
    filters,
    withOpenBeds: open_beds ? new Set(facilitiesWith('open', beds)) : undefined,
    beds: bedStatuses(beds),
    name,
    order: await orderOf(tx, directory, beds, sort, now),
    page_number,
    page_size,
  }
}

/** The requested order, with each facility's number if the search sorts by a number. */
async function orderOf(
  tx: Db,
  directory: Directory,
  beds: ReadonlyMap<number, number>,
  sort: Sort,
  now: string,
): Promise<Order | undefined> {
  if (sort === 'published' || sort === 'distance') return sort === 'distance' ? sort : undefined
  if (sort === 'open_beds') return new Map([...beds].map(([id, free]) => [id, -free]))
  const answering = [...directory.facilities.rows()].flatMap(({ loaded }) => (loaded.directory_listing ? [] : [loaded.id]))
  return responseMinutes(tx, answering, now)
}

type Applications = ReadonlyMap<number, NonNullable<Match['application']>>

/** A page of matches, facts about the entire result and, for a patient, the patient's applications. */
export async function findMatches(
  tx: Db,
  directory: Directory,
  request: SearchRequest,
  { applications = new Map(), digest = '' }: { applications?: Applications; digest?: string } = {},
) {
  const { index, facilities } = directory
  const found = await index.match(request.needs, await buildSearch(tx, directory, request))
  const ids = found.page.map(({ id }) => id)
  const { staffed, beds, responses, photos, counted } = await shownWith(tx, ids, request.now, digest)
  const openBeds = suitingBeds(directory, request.facts, beds)
  const answer = {
    matches: found.page.map(({ id, distance, network }) => ({
      ...facilities.get(id)!,
      ...photos(id),
      distance,
      network,
      staffed: staffed.has(id),
      open_beds: openBeds.get(id) ?? [],
      response_minutes: responses.get(id) ?? null,
      application: applications.get(id) ?? null,
    })),
    total: found.total,
    center: request.center,
    counts: found.counts,
    excluded: found.excluded,
    relaxations: found.relaxations,
    wider: found.wider,
  }
  return { answer, counted }
}

/**
 * Loads data that a page of matches shows but that the in-memory directory lacks, and whether a search with this digest was counted
 * today. Runs one statement.
 */
async function shownWith(db: Db, ids: readonly number[], now: string, digest: string) {
  const found = await db
    .selectNoFrom(eb => [
      jsonArrayFrom(staffedRows(db, ids)).as('staffed'),
      jsonArrayFrom(bedRows(db, ids)).as('beds'),
      jsonArrayFrom(responseRows(db, ids, now)).as('responses'),
      jsonArrayFrom(photoRows(db, ids)).as('photos'),
      eb.exists(countedRow(db, digest)).as('counted'),
    ])
    .executeTakeFirstOrThrow()
  return {
    staffed: new Set(found.staffed.map(row => row.facility_id)),
    // The times in the JSON use the database's format and time zone.
    beds: found.beds.map(bed => ({ ...bed, told_at: isoTime(bed.told_at) })),
    responses: new Map(found.responses.map(({ facility_id, minutes }) => [facility_id, minutes])),
    photos: photosIn(found.photos),
    counted: found.counted,
  }
}

/** A page of the facilities that do not match, nearest first, each with all the reasons. */
export async function excludedOf(
  tx: Db,
  directory: Directory,
  searchRequest: SearchRequest,
  { reason, lacks }: { reason?: ReasonCode | undefined; lacks: number[] },
) {
  const { index, facilities, asMatch } = directory
  const search = await buildSearch(tx, directory, searchRequest)
  const { page, total } = await index.excluded(searchRequest.needs, search, reason, lacks)
  const data = page.map(({ id, distance }) => {
    const facility = facilities.get(id)!
    const result = verdict(searchRequest.needs, asMatch(facility), search.filters, search.withOpenBeds)
    return { ...facility, distance, reasons: result.matches ? [] : result.reasons }
  })
  return { data, total }
}

/**
 * For each of these facilities, the median time from an application to the first answer, in whole minutes, based on applications
 * from the last `responseDays` days. Omits facilities with fewer than `fewestResponses` answers.
 */
async function responseMinutes(db: Db, ids: readonly number[], now: string): Promise<ReadonlyMap<number, number>> {
  if (!ids.length) return new Map()
  return new Map((await responseRows(db, ids, now).execute()).map(({ facility_id, minutes }) => [facility_id, minutes]))
}

const responseRows = (db: Db, ids: readonly number[], now: string) =>
  db
    .selectFrom('applications')
    .where(sql<SqlBool>`applications.facility_id = any(${ids}::int[])`)
    .where(sql<SqlBool>`applications.created_at > ${now}::timestamptz - make_interval(days => ${sql.lit(responseDays)})`)
    .where(sql<SqlBool>`${answeredAt} is not null`)
    .groupBy('applications.facility_id')
    .having(sql<SqlBool>`count(*) >= ${sql.lit(fewestResponses)}`)
    .select('applications.facility_id')
    .select(
      sql<number>`round(percentile_cont(0.5) within group
        (order by ${secondsOf(sql`${answeredAt} - applications.created_at`)}) / 60)::int`.as('minutes'),
    )
