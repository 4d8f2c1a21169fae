import type { Facility } from '../directory/facilities/schema.ts'

/** The facility fields that matching reads. Searches by distance never find a facility without coordinates. */
export type MatchFacility = Pick<
  Facility,
  | 'id'
  | 'name'
  | 'directory_listing'
  | 'insurance_plans_in_network'
  | 'insurance_plans_out_network'
  | 'excludes_private_insurance'
  | 'excludes_hmo'
> & {
  latitude: number
  longitude: number
  /** The tags from all of the facility's fields. */
  features: readonly number[]
  /** Tags that the facility's data source has no code for, such as cocaine in the directories. They are unknown, not missing. */
  unspoken_tags?: readonly number[]
}

/** A facility whose tags may be in an array of any kind. */
export type Listing = Omit<MatchFacility, 'features'> & {
  features: Iterable<number> & { includes: (tag: number) => boolean }
}
