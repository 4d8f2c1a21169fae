import { type Selectable, sql } from 'kysely'
import type { MatchFacility } from '#domain/matching/verdict.ts'
import { facilityTagFields } from '#domain/tags.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { spokenTags } from '../import/codes.ts'
import { indexSteps, type MatchIndex } from './index.ts'
import { inTurns, type Steps } from './steps.ts'

/** A facility in the directory, as displayed in lists and cards. */
export type DirectoryFacility = ReturnType<typeof shownOf>

export type Directory = {
  version: number
  index: MatchIndex
  facilities: ReadonlyMap<number, DirectoryFacility>
  /** Converts a facility to the input of `verdict`. */
  asMatch: (facility: DirectoryFacility) => MatchFacility
  unspoken_tags: readonly number[]
  /** A version stamp for each loaded row and its photos, by id. */
  stamps: ReadonlyMap<number, string>
}

/** The directory's current version in the database. */
export const versionOf = async (db: Db): Promise<number> =>
  (await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow()).version

/**
 * Loads the current directory, starting from the previous one: reads only changed rows, and rebuilds nothing if there are none. One
 * statement reads both the version and the rows, so they are from the same snapshot.
 */
export async function loadDirectory(db: Db, before?: Directory): Promise<Directory> {
  const rows = await changesSince(db, before?.stamps ?? new Map())
  const { version, gone, unspoken_tags } = headOf(rows)
  const came = rows.flatMap(row => (row.id === null ? [] : [row as Came]))
  if (before && !came.length && !gone.length && `${unspoken_tags}` === `${before.unspoken_tags}`) return { ...before, version }

  return inTurns(changed(before, { version, gone, unspoken_tags, came }))
}

type Changes = { version: number; gone: number[]; unspoken_tags: number[]; came: Came[] }

/** Number of facilities to process between two yields. */
const atATime = 4000

function* changed(before: Directory | undefined, { version, gone, unspoken_tags, came }: Changes): Steps<Directory> {
  const facilities = new Map(before?.facilities)
  const stamps = new Map(before?.stamps)
  yield
  for (const id of gone) {
    facilities.delete(id)
    stamps.delete(id)
  }
  for (const [at, row] of came.entries()) {
    if (at % atATime === atATime - 1) yield
    facilities.set(row.id, shownOf(row))
    stamps.set(row.id, row.stamp)
  }
  const asMatch = (facility: DirectoryFacility): MatchFacility => ({
    ...facility,
    latitude: facility.latitude!,
    longitude: facility.longitude!,
    ...(facility.directory_listing && { unspoken_tags }),
  })
  // Sorted so that every server builds the same directory.
  const inOrder = [...facilities.values()].sort((one, other) => one.id - other.id)
  yield
  const toMatch: MatchFacility[] = []
  for (const facility of inOrder) {
    if (toMatch.push(asMatch(facility)) % atATime === 0) yield
  }
  return { version, index: yield* indexSteps(toMatch), facilities, asMatch, unspoken_tags, stamps }
}

type Came = Awaited<ReturnType<typeof changesSince>>[number] & { id: number; stamp: string; organization_id: number | null }

function headOf(rows: Awaited<ReturnType<typeof changesSince>>) {
  const { version, gone, tags } = rows[0]!
  // The public directories have no codes for some substances and levels of care, so for a directory listing these are unknown, not missing.
  return { version, gone: gone ?? [], unspoken_tags: (tags ?? []).filter(id => !spokenTags.has(id)) }
}

const listFields = Object.keys(facilityTagFields) as (keyof typeof facilityTagFields)[]

/**
 * All matchable facilities whose stamp is not in `known`: approved, complete, with coordinates, and either a directory listing or
 * part of an approved organization. The stamp is the transaction that wrote the row version (xmin). There is always a first row,
 * even if it contains no facility.
 */
function changesSince(db: Db, known: ReadonlyMap<number, string>) {
  return db
    .with('photos', db =>
      db
        .selectFrom('facility_files')
        .where('kind', '=', 'photo')
        .groupBy('facility_id')
        .select([
          'facility_id',
          sql<string>`string_agg(xmin::text, ',' order by id)`.as('stamp'),
          sql<string[]>`array_agg(s3_filename order by primary_image desc, id)`.as('s3_filenames'),
          sql<string | null>`min(s3_filename) filter (where primary_image)`.as('primary_image'),
          sql<number>`(array_agg(id order by primary_image desc, id))[1]`.as('photo_id'),
        ]),
    )
    .with('standing', db =>
      db
        .selectFrom('facilities')
        .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
        .leftJoin('photos', 'photos.facility_id', 'facilities.id')
        .where('facilities.status', '=', 'Approved')
        .where('facilities.intake_complete', '=', true)
        .where('facilities.deleted_at', 'is', null)
        .where('facilities.latitude', 'is not', null)
        .where('facilities.longitude', 'is not', null)
        .where(eb => eb.or([eb('facilities.organization_id', 'is', null), eb('organizations.active_status', '=', 'Approved')]))
        .select(['facilities.id', sql<string>`concat_ws(',', facilities.xmin::text, photos.stamp)`.as('stamp')]),
    )
    .with(
      'known',
      () =>
        sql<{ id: number; stamp: string }>`(select * from
          unnest(${[...known.keys()]}::int[], ${[...known.values()]}::text[]) as known (id, stamp))`,
    )
    .with('changed', db =>
      db
        .selectFrom('standing')
        .leftJoin('known', join => join.onRef('known.id', '=', 'standing.id').onRef('known.stamp', '=', 'standing.stamp'))
        .where('known.id', 'is', null)
        .select(['standing.id', 'standing.stamp']),
    )
    .selectFrom('directory_version')
    .leftJoin('changed', join => join.onTrue())
    .leftJoin('facilities', 'facilities.id', 'changed.id')
    .leftJoin('photos', 'photos.facility_id', 'changed.id')
    .select(['directory_version.version', 'changed.stamp', 'photos.s3_filenames', 'photos.primary_image', 'photos.photo_id'])
    .select(
      once<number[]>(
        sql`select array_agg(id) from known where not exists (select from standing where standing.id = known.id)`,
      ).as('gone'),
    )
    .select(
      once<number[]>(
        sql`select array_agg(id order by id) from feature_tags where category in ('addiction_program', 'treatment_level')`,
      ).as('tags'),
    )
    .select(shown)
    .select('facilities.geo_source')
    .select(listFields.map(field => `facilities.${field}` as const))
    .execute()
}

/** A value that only the first row contains, because repeating it in twenty thousand rows would cost more than the rest of the query. */
const once = <T>(list: ReturnType<typeof sql>) => sql<T | null>`case row_number() over () when 1 then (${list}) end`

function shownOf(row: Came) {
  const facility = Object.fromEntries(
    shown.map(column => column.split('.')[1]!).map(name => [name, (row as never)[name]]),
  ) as unknown as Shown
  return {
    ...facility,
    id: row.id,
    provides_transport: row.provides_transport ?? [],
    directory_listing: row.organization_id === null,
    approximate: row.geo_source === 'zip',
    features: featuresOf(row),
    s3_filenames: row.s3_filenames ?? [],
    primary_image: row.primary_image,
    photo_id: row.photo_id,
  }
}

/** The tags from all of a facility's fields. */
function featuresOf(row: { [K in keyof typeof facilityTagFields]: number[] | number | null }): number[] {
  return [...new Set(listFields.flatMap(field => row[field] ?? []))]
}

type Column<T> = T extends `facilities.${infer Name}` ? Name : never
type Shown = Pick<Selectable<Tables['facilities']>, Column<(typeof shown)[number]> & keyof Selectable<Tables['facilities']>>

const shown = [
  'facilities.id',
  'facilities.organization_id',
  'facilities.name',
  'facilities.address_line_one',
  'facilities.city',
  'facilities.state',
  'facilities.zip_code',
  'facilities.main_phone_number',
  'facilities.latitude',
  'facilities.longitude',
  'facilities.owner_text',
  'facilities.required_snapshot_items',
  'facilities.insurance_plans_in_network',
  'facilities.insurance_plans_out_network',
  'facilities.excludes_private_insurance',
  'facilities.excludes_hmo',
  'facilities.joint_commission_accreditation',
  'facilities.other_license_1',
  'facilities.other_license_2',
  'facilities.other_license_3',
  'facilities.other_license_4',
] as const
