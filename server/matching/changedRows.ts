import { type InferResult, type Selectable, sql } from 'kysely'
import { facilityTagFields } from '#domain/directory/tags.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { Db } from '../platform/db/connect.ts'
import { mainPhone } from '../platform/db/expressions.ts'
import type { Tables } from '../platform/db/tables.ts'
import { shownNames } from './columns.ts'
import { FacilityRow, type LoadedFacility } from './facilityRows.ts'

/** How many facilities one statement loads. A few thousand take a tenth of a second, far below any statement timeout. */
const batchSize = 4000
/** How many batches PostgreSQL reads at the same time: enough to keep two of its processors busy. */
const batchesAhead = 2

/**
 * The differences between the database and the known facilities: the ids of removed facilities, the first batch of new and changed
 * facilities, and the ids of the remaining ones.
 */
export type Changes = { version: number; tags: number[]; gone: number[]; first: FacilityRow[]; others: number[] }

/** Compares the database with the known facilities. */
export async function changesSince(db: Db, known: ReadonlyMap<number, FacilityRow>): Promise<Changes> {
  const { version, tags, gone, first, changed } = await changesStatement(db, known).executeTakeFirstOrThrow()
  return {
    version,
    tags: numbersIn(tags),
    gone: numbersIn(gone),
    first: toRows(first),
    others: numbersIn(changed).slice(batchSize),
  }
}

/**
 * Compares the database with the known stamps in one statement so that the version and the first batch come from the same snapshot.
 * The stamp is the transaction that wrote the row version (xmin).
 */
export const changesStatement = (db: Db, known: ReadonlyMap<number, FacilityRow>) =>
  db
    .with('matchable', db => matchable(db).select(['facilities.id', sql<string>`facilities.xmin::text`.as('stamp')]))
    .with(
      'known',
      () =>
        sql<{ id: number; stamp: string }>`(select * from
          unnest(${[...known.keys()]}::int[], ${Array.from(known.values(), row => row.loaded.stamp)}::text[]) as known (id, stamp))`,
    )
    .with(
      'changed',
      () =>
        sql<{ id: number }>`(select id from matchable
          where not exists (select from known where known.id = matchable.id and known.stamp = matchable.stamp))`,
    )
    .selectFrom('directory_version')
    .select('version')
    .select([
      listOf(sql`select id from known where not exists (select from matchable where matchable.id = known.id)`).as('gone'),
      listOf(sql`select id from changed order by id`).as('changed'),
      listOf(sql`select id from feature_tags where category in ('addiction_program', 'treatment_level') order by id`).as('tags'),
      jsonOf(rowsOf(db, sql`array(select id from changed order by id limit ${batchSize})`)).as('first'),
    ])

/**
 * Loads these facilities in batches. Skips facilities that have become unmatchable since `changesSince` ran, and returns the
 * current rows of those that have changed. Such a change increases the directory's version, so the next request compares again.
 */
export async function* loadFacilities(db: Db, ids: readonly number[]): AsyncGenerator<FacilityRow[]> {
  const load = (from: number) => {
    const loading = batchStatement(db, ids.slice(from, from + batchSize)).executeTakeFirstOrThrow()
    // If the caller stops early, this batch is never awaited.
    loading.catch(() => {})
    return loading
  }
  const starts = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, batch) => batch * batchSize)
  // PostgreSQL reads the next batches, each on its own connection, while this one is being converted.
  const ahead = starts.slice(0, batchesAhead).map(load)
  for (const at of starts.keys()) {
    const { rows } = await ahead.shift()!
    const next = starts[at + batchesAhead]
    if (next !== undefined) ahead.push(load(next))
    yield toRows(rows)
  }
}

/** Loads the matchable facilities among these. */
export const batchStatement = (db: Db, ids: readonly number[]) =>
  db.selectNoFrom(jsonOf(rowsOf(db, sql`${ids}::int[]`)).as('rows'))

const listOf = (ids: ReturnType<typeof sql>) => sql<string>`array_to_string(array(${ids}), ' ')`
const jsonOf = (rows: ReturnType<typeof rowsOf>) => sql<Row[]>`(select coalesce(json_agg(rows), '[]') from ${rows} as rows)`

/** Converts a batch of rows. Their tags share one array. */
function toRows(batch: readonly Row[]): FacilityRow[] {
  const stamps = new Map<string, string>()
  const tags: number[] = []
  const ends = batch.map(row => collectNumbers(row.tags, tags))
  const pool = Int32Array.from(tags)
  return batch.map((row, at) => new FacilityRow(loadedOf(row, stamps), pool, at ? ends[at - 1]! : 0, ends[at]!))
}

const none: string[] = []

function loadedOf(row: Row, stamps: Map<string, string>): LoadedFacility {
  const { in_network, out_of_network, tags: _, shown, ...facility } = row
  // Reuses equal stamps. Most stamps repeat, because an import writes hundreds of facilities in one transaction.
  if (!stamps.has(row.stamp)) stamps.set(row.stamp, row.stamp)
  return {
    ...facility,
    stamp: stamps.get(row.stamp)!,
    shown,
    insurance_plans_in_network: in_network ?? none,
    insurance_plans_out_network: out_of_network ?? none,
  }
}

/** A listing that names no treatment becomes treatment when an organization claims it or a person adds a level of care. */
const isTreatment = sql<boolean>`(facilities.not_treatment is not true or facilities.organization_id is not null
  or cardinality(facilities.treatment_levels) > 0)`

/**
 * All matchable facilities: approved and complete, with coordinates, for treatment, and either a directory listing or part of an approved
 * organization.
 */
const matchable = (db: Pick<Db, 'selectFrom'>, facilities = sql<Selectable<Tables['facilities']>>`facilities`) =>
  db
    .selectFrom(facilities.as('facilities'))
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where('facilities.status', '=', 'Approved')
    .where('facilities.intake_complete', '=', true)
    .where('facilities.deleted_at', 'is', null)
    .where('facilities.latitude', 'is not', null)
    .where('facilities.longitude', 'is not', null)
    .where(isTreatment)
    .where(eb => eb.or([eb('facilities.organization_id', 'is', null), eb('organizations.active_status', '=', 'Approved')]))

const tagFields = keysOf(facilityTagFields)
const columns = (names: readonly string[]) =>
  sql.join(names.map(name => (name === 'main_phone_number' ? mainPhone : sql.ref(`facilities.${name}`))))
/** Selects null instead of an empty list: few facilities list plans, and null costs almost nothing to transfer and store. */
const plans = (name: 'insurance_plans_in_network' | 'insurance_plans_out_network') =>
  sql<string[] | null>`case when cardinality(${sql.ref(`facilities.${name}`)}) > 0 then ${sql.ref(`facilities.${name}`)} end`

/**
 * Facilities by their ids (an array). Until the first ANALYZE after a bulk load, PostgreSQL expects the conditions in `matchable` to
 * leave a single row, so it would read the entire table for every batch. `offset 0` keeps these conditions out of the lookup by
 * primary key.
 */
const withIds = (ids: ReturnType<typeof sql>) =>
  sql<Selectable<Tables['facilities']>>`(select *, xmin from facilities where id = any(${ids}) offset 0)`

/** Selects the tags as text, because parsing thirty arrays per row would take most of the time. */
const rowsOf = (db: Db, ids: ReturnType<typeof sql>) =>
  matchable(db, withIds(ids))
    .orderBy('facilities.id')
    .select([
      'facilities.id',
      'facilities.name',
      'facilities.excludes_private_insurance',
      'facilities.excludes_hmo',
      'facilities.accepts_public_insurance',
      sql<number>`facilities.latitude`.as('latitude'),
      sql<number>`facilities.longitude`.as('longitude'),
      sql<boolean>`facilities.organization_id is null`.as('directory_listing'),
      sql<boolean>`facilities.geo_source is not distinct from 'zip'`.as('approximate'),
      sql<string>`facilities.xmin::text`.as('stamp'),
      sql<string>`concat_ws(' ', ${columns(tagFields)})`.as('tags'),
      plans('insurance_plans_in_network').as('in_network'),
      plans('insurance_plans_out_network').as('out_of_network'),
      sql<string>`json_build_array(${columns(shownNames)})::text`.as('shown'),
    ])

type Row = InferResult<ReturnType<typeof rowsOf>>[number]

const numbersIn = (text: string): number[] => {
  const numbers: number[] = []
  collectNumbers(text, numbers)
  return numbers
}

/** Appends the whole numbers in `text`, whatever the separators, to `into` and returns its new length. */
function collectNumbers(text: string, into: number[]): number {
  let number = -1
  for (let at = 0; at < text.length; at++) {
    const digit = text.charCodeAt(at) - 48
    if (digit >= 0 && digit <= 9) number = Math.max(number, 0) * 10 + digit
    else if (number >= 0) {
      into.push(number)
      number = -1
    }
  }
  if (number >= 0) into.push(number)
  return into.length
}
