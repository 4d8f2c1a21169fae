import type { Selectable } from 'kysely'
import type { MatchFacility } from '#domain/matching/facility.ts'
import type { Tables } from '../platform/db/tables.ts'

/** The facility columns that lists and cards show and that matching itself does not read. */
export const shownNames = [
  'organization_id',
  'address_line_one',
  'city',
  'state',
  'zip_code',
  'main_phone_number',
  'owner_text',
  'required_snapshot_items',
  'joint_commission_accreditation',
  'other_license_1',
  'other_license_2',
  'other_license_3',
  'other_license_4',
  'provides_transport',
] as const satisfies readonly (keyof Tables['facilities'])[]

/** A facility in the directory, as lists and cards show it, without its photos. */
export type DirectoryFacility = Pick<Selectable<Tables['facilities']>, (typeof shownNames)[number]> &
  Omit<MatchFacility, 'features' | 'unspoken_tags'> & { approximate: boolean; features: number[] }
