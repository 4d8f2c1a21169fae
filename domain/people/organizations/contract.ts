import { seenVersion } from '../../concurrentEdits.ts'
import { organizationTypes } from '../../identity/roles.ts'
import { BulkReport, bulkStatus } from '../../platform/bulk.ts'
import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, id, idParams, ids, listing, paging, rowId, text, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { NewFacilityRole, NewMember, Reassignment, Removal } from './rules.ts'
import {
  AvailableRoles,
  FacilitySummary,
  ListedOrganization,
  MemberFacilityRole,
  NewOrganization,
  Organization,
  OrganizationEdit,
  OrganizationMember,
  organizationStatuses,
  SigningAge,
} from './schema.ts'

export const organizationColumns = [
  'id',
  'name',
  'npi_number',
  'number_of_locations',
  'number_of_members',
  'active_status',
  'status_changed_at',
  'created_at',
] as const

const filters = {
  ...listing(organizationColumns),
  ids,
  type: enumIgnoringCase(organizationTypes).optional(),
  status: enumIgnoringCase(['All', ...organizationStatuses]).default('All'),
}
const Search = paging.extend(filters)
export type OrganizationSearch = z.output<typeof Search>

const member = z.object({ id, userId: id })
/** A page of an organization's members or locations. A row matches if it contains the search text. */
const SearchText = z.object({ q: text(100).optional() })
const Rows = paging.extend(SearchText.shape)
/** All rows that match, if no page is requested. */
export type RowSearch = Partial<z.output<typeof Rows>>
/** The caller's organization, and whether the caller is its Org Admin. */
const Mine = z.object({ organization: Organization.nullable(), admin: z.boolean() })

export const organizations = contract({
  list: {
    method: 'GET',
    path: '/organizations',
    about: 'A page of treatment centers and hospitals, or of only one of these types, sorted by name by default.',
    access: 'organizations.list',
    query: Search,
    response: z.array(ListedOrganization),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/organizations/export',
    about: 'All organizations that match the filter, in list order, as a CSV file with dates in Pacific time.',
    access: 'organizations.list',
    query: z.object(filters),
    responseType: 'csv',
    response: z.string(),
  },
  create: {
    method: 'POST',
    path: '/organizations',
    about: 'Adds an organization, which then needs approval.',
    access: 'organizations.create',
    body: NewOrganization,
    status: 201,
    response: ListedOrganization,
  },
  mine: {
    method: 'GET',
    path: '/organizations/my-organizations',
    about: 'The caller’s own organization.',
    access: 'organizations.mine',
    tokens: 'organization',
    response: Mine,
  },
  myData: {
    method: 'GET',
    path: '/organizations/my-organization-data',
    about: 'The caller’s own organization. Same as my-organizations.',
    access: 'organizations.mine',
    response: Mine,
  },
  show: {
    method: 'GET',
    path: '/organizations/:id',
    about: 'One organization with its members and locations.',
    access: 'organizations.show',
    tokens: 'organization',
    params: idParams,
    response: Organization,
  },
  data: {
    method: 'GET',
    path: '/organizations/organization-data/:id',
    about: 'Same as the organization call.',
    access: 'organizations.show',
    params: idParams,
    response: Organization,
  },
  members: {
    method: 'GET',
    path: '/organizations/:id/members',
    about: 'A page of an organization’s members, sorted by name.',
    access: 'organizations.show',
    params: idParams,
    query: Rows,
    response: z.array(OrganizationMember),
    responseFields: total,
  },
  locations: {
    method: 'GET',
    path: '/organizations/:id/locations',
    about: 'A page of an organization’s locations, sorted by name. Hospitals have none.',
    access: 'organizations.show',
    params: idParams,
    query: Rows,
    response: z.array(FacilitySummary),
    responseFields: total,
  },
  membersExport: {
    method: 'GET',
    path: '/organizations/:id/members/export',
    about: 'All of an organization’s members that match the search text, sorted by name, as a CSV file.',
    access: 'organizations.show',
    params: idParams,
    query: SearchText,
    responseType: 'csv',
    response: z.string(),
  },
  locationsExport: {
    method: 'GET',
    path: '/organizations/:id/locations/export',
    about: 'All of an organization’s locations that match the search text, sorted by name, as a CSV file.',
    access: 'organizations.show',
    params: idParams,
    query: SearchText,
    responseType: 'csv',
    response: z.string(),
  },
  edit: {
    method: 'PATCH',
    path: '/organizations/:id',
    about: 'Updates an organization. Omitted fields do not change. Only hospitals have an address.',
    access: 'organizations.edit',
    params: idParams,
    body: OrganizationEdit.extend(seenVersion),
    response: Organization,
  },
  setSigningAge: {
    method: 'PATCH',
    path: '/organizations/:id/signing-age',
    about: 'Sets the age from which a hospital’s patients may sign a release alone. Its Org Admin can do this, too.',
    access: 'organizations.setSigningAge',
    params: idParams,
    body: SigningAge,
    response: Organization,
  },
  changeStatus: {
    method: 'PATCH',
    path: '/organizations/:id/status-change',
    about: 'Sets the status to any value. Facilities of a Deactivated organization are removed from matching.',
    access: 'organizations.changeStatus',
    params: idParams,
    body: z.object({ status: enumIgnoringCase(organizationStatuses) }),
    response: Organization,
  },
  addMember: {
    method: 'POST',
    path: '/organizations/:id/members',
    about: 'Adds a user to the organization, or changes a member’s role.',
    access: 'organizations.addMember',
    params: idParams,
    body: NewMember,
    response: Organization,
  },
  removeMember: {
    method: 'DELETE',
    path: '/organizations/:id/members/:userId',
    about:
      'Removes a member and all their facility roles from the organization. Their patients are reassigned to the named colleagues, or become unassigned if there is no other advocate. Returns 409 for the last Org Admin.',
    access: 'organizations.removeMember',
    params: member,
    body: Reassignment.nullish(),
    response: Organization,
  },
  removal: {
    method: 'GET',
    path: '/organizations/:id/members/:userId/removal',
    about:
      'What removing a member involves: their patients by name or initials, who can take over, and anything that prevents removal.',
    access: 'organizations.removeMember',
    params: member,
    response: Removal,
    reads: 'patient',
  },
  availableRoles: {
    method: 'GET',
    path: '/organizations/:id/members/:userId/available-roles',
    about: 'The roles a member can still be assigned, by facility.',
    access: 'organizations.giveRole',
    params: member,
    response: z.object({ available_roles: AvailableRoles }),
  },
  giveRole: {
    method: 'POST',
    path: '/organizations/:id/members/:userId/facility-roles',
    about: 'Assigns a member a facility role.',
    access: 'organizations.giveRole',
    params: member,
    body: NewFacilityRole,
    response: MemberFacilityRole,
  },
  removeRole: {
    method: 'DELETE',
    path: '/organizations/:id/members/:userId/facility-roles/:roleId',
    about: 'Removes a facility role from a member.',
    access: 'organizations.removeRole',
    params: member.extend({ roleId: id }),
    response: z.object({ id: rowId }),
  },
  bulkStatus: {
    method: 'POST',
    path: '/organizations/bulk/status',
    about:
      'Sets the status of multiple organizations, applying the same rules as for a single organization, and reports the result for each row. A preview changes nothing.',
    access: 'organizations.changeStatus',
    body: z.object({ ...bulkStatus(z.enum(organizationStatuses)), status: z.enum(organizationStatuses) }),
    response: BulkReport,
    unaudited: 'a preview changes nothing; each changed row is audited separately',
  },
})
