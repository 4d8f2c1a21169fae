import { organizationFilter } from '../../people/organizationFilter.ts'
import { BulkReport, bulkStatus } from '../../platform/bulk.ts'
import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, idParams, ids, listing, paging, rowId, total } from '../../platform/formats.ts'
import { stateCodes } from '../../platform/states.ts'
import { z } from '../../platform/zod.ts'
import { ClosingCounts } from './rules.ts'
import { Facility, FacilityLine, facilityStatuses, intakeStates, NewFacility } from './schema.ts'

/** Sort columns of the administrators' list. Rows with equal values are sorted by name. */
export const facilityColumns = ['name', 'organization_name', 'city', 'state', 'status', 'intake_section', 'updated_at'] as const

/**
 * What may need attention in a listing: no place on the map, a place that a person chose, that its directory no longer
 * names it, or that it names no treatment.
 */
export const listingStates = ['Missing', 'Manual', 'Retired', 'NotTreatment'] as const

const filters = {
  ...listing(facilityColumns),
  ids,
  /** `None` selects directory listings. */
  organization: organizationFilter,
  status: enumIgnoringCase(['All', ...facilityStatuses]).default('All'),
  state: enumIgnoringCase(['All', ...stateCodes]).default('All'),
  intake: enumIgnoringCase(['All', ...intakeStates]).default('All'),
  /**
   * `Missing` selects facilities without a place on the map, `Manual` those that were placed by hand, and `Retired` listings that the
   * newest edition of their directory no longer names. `NotTreatment` selects listings that name no treatment and so never match.
   */
  listing: enumIgnoringCase(['All', ...listingStates]).default('All'),
}
const Search = paging.extend(filters)
export type FacilitySearch = z.output<typeof Search>
export type FacilityFilter = Pick<FacilitySearch, 'q' | 'ids' | 'organization' | 'status' | 'state' | 'intake' | 'listing'>

/**
 * The `facilities` calls for the administrators' list and for managing locations. They are in a separate file to keep matching and
 * the intake form out of those screens' bundles.
 */
export const administration = contract({
  listAll: {
    method: 'GET',
    path: '/admin/facilities',
    about:
      'A page of all facilities and directory listings, sorted by name by default. `q` matches the start of words in the name and city, or digits of the phone number.',
    access: 'facilities.listAll',
    query: Search,
    response: z.array(FacilityLine),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/admin/facilities/export',
    about: 'All facilities that match the filter, in list order, as a CSV file with dates in Pacific time.',
    access: 'facilities.export',
    query: z.object(filters),
    responseType: 'csv',
    response: z.string(),
  },
  create: {
    method: 'POST',
    path: '/facilities',
    about: 'Adds a location to a treatment center. The location then needs approval and an intake.',
    access: 'facilities.create',
    body: NewFacility,
    response: Facility,
  },
  remove: {
    method: 'DELETE',
    path: '/facilities/:id',
    about:
      'Deletes a location. Its open applications end as "Facility closed" and their advocates are notified. Returns 409 while a patient is booked or admitted there.',
    access: 'facilities.remove',
    params: idParams,
    response: z.object({ id: rowId, ended: z.number().int().describe('How many applications ended') }),
  },
  closing: {
    method: 'GET',
    path: '/facilities/:id/closing',
    about: 'How many applications deleting a location would end, and how many booked or admitted patients prevent it.',
    access: 'facilities.remove',
    params: idParams,
    response: ClosingCounts,
  },
  chooseContact: {
    method: 'PATCH',
    path: '/facilities/:id/primary-contact',
    about: 'Sets the location’s contact to one of the organization’s members, or to none.',
    access: 'facilities.chooseContact',
    params: idParams,
    body: z.object({ user_id: z.int('Select a Contact').positive().max(2_147_483_647).nullable() }),
    response: Facility,
  },
  changeStatus: {
    method: 'PATCH',
    path: '/facilities/:id/status',
    about: 'Approves a location of an Approved organization, or sets it to Awaiting Approval, which removes it from matching.',
    access: 'facilities.changeStatus',
    params: idParams,
    body: z.object({ status: enumIgnoringCase(facilityStatuses) }),
    response: Facility,
  },
  bulkStatus: {
    method: 'POST',
    path: '/facilities/bulk/status',
    about:
      'Sets the status of multiple locations, applying the same rules as for a single location, and reports the result for each row. A preview changes nothing.',
    access: 'facilities.changeStatus',
    body: z.object({ ...bulkStatus(z.enum(facilityStatuses)), status: z.enum(facilityStatuses) }),
    response: BulkReport,
    unaudited: 'a preview changes nothing; each changed row is audited separately',
  },
})
