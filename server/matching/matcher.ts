import type { MatchFacility } from '#domain/matching/verdict.ts'
import { facilityTagFields } from '#domain/tags.ts'
import type { Db } from '../db/connect.ts'
import { photosOf } from '../facilities/photos.ts'
import { spokenTags } from '../import/codes.ts'
import { buildIndex, type MatchIndex } from './index.ts'

/** A facility of the directory, as lists and cards show it. */
export type DirectoryFacility = Awaited<ReturnType<typeof loadDirectory>>[number]

export type Directory = {
  version: number
  index: MatchIndex
  facilities: ReadonlyMap<number, DirectoryFacility>
  /** A facility as `verdict` looks at it. */
  asMatch: (facility: DirectoryFacility) => MatchFacility
}

/** The directory in memory, never older than the database: its version is read with every question. */
export type Matcher = { directory: (db: Db) => Promise<Directory> }

/**
 * Keeps the matchable facilities in memory and loads them anew when the directory's version has changed: one load at a
 * time, whoever else asks meanwhile waits for it.
 */
export function createMatcher(): Matcher {
  let held: { version: number; directory: Promise<Directory> } | undefined
  return {
    async directory(db) {
      const { version } = await db.selectFrom('directory_version').select('version').executeTakeFirstOrThrow()
      if (held?.version === version) return held.directory
      // Read with the version first: what changes during the load raises the version, and the next question loads again.
      const loading = { version, directory: load(db, version) }
      held = loading
      loading.directory.catch(() => {
        if (held === loading) held = undefined
      })
      return loading.directory
    },
  }
}

async function load(db: Db, version: number): Promise<Directory> {
  const [facilities, unspoken_tags] = [await loadDirectory(db), await unspokenTags(db)]
  const asFound = (facility: DirectoryFacility) => asMatch(facility, unspoken_tags)
  return {
    version,
    asMatch: asFound,
    index: buildIndex(facilities.map(asFound)),
    facilities: new Map(facilities.map(facility => [facility.id, facility])),
  }
}

const asMatch = (facility: DirectoryFacility, unspoken_tags: readonly number[]): MatchFacility => ({
  ...facility,
  latitude: facility.latitude!,
  longitude: facility.longitude!,
  ...(facility.directory_listing && { unspoken_tags }),
})

/** Substances and levels of care that the public directories have no code for: on a directory listing they are unknown, not lacking. */
const unspokenTags = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('feature_tags').select('id').where('category', 'in', ['addiction_program', 'treatment_level']).execute())
    .map(tag => tag.id)
    .filter(id => !spokenTags.has(id))

const listFields = Object.keys(facilityTagFields) as (keyof typeof facilityTagFields)[]

/** Every facility that can be matched: approved, complete, placed, of an approved organization or a directory listing (decisions, statuses). */
async function loadDirectory(db: Db) {
  const rows = await db
    .selectFrom('facilities')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where('facilities.status', '=', 'Approved')
    .where('facilities.intake_complete', '=', true)
    .where('facilities.deleted_at', 'is', null)
    .where('facilities.latitude', 'is not', null)
    .where('facilities.longitude', 'is not', null)
    .where(eb => eb.or([eb('facilities.organization_id', 'is', null), eb('organizations.active_status', '=', 'Approved')]))
    .select(shown)
    .select('facilities.geo_source')
    .select(listFields.map(field => `facilities.${field}` as const))
    // Every server lays out the same directory in the same order.
    .orderBy('facilities.id')
    .execute()
  const photos = await photosOf(db)
  return rows.map(({ organization_id, ...row }) => {
    const facility = Object.fromEntries(
      shown.map(column => column.split('.')[1]!).map(name => [name, (row as never)[name]]),
    ) as unknown as Omit<typeof row, Lists>
    return {
      ...facility,
      provides_transport: row.provides_transport,
      directory_listing: organization_id === null,
      approximate: row.geo_source === 'zip',
      features: featuresOf(row),
      ...photos(row.id),
    }
  })
}

type Lists = Exclude<keyof typeof facilityTagFields, 'provides_transport'>

/** All tags of a facility, whatever list they stand in. */
function featuresOf(row: { [K in keyof typeof facilityTagFields]: number[] | number | null }): number[] {
  return [...new Set(listFields.flatMap(field => row[field] ?? []))]
}

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
