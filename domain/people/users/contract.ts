import { seenVersion } from '../../concurrentEdits.ts'
import { ApprovalReport, BulkApproval, BulkReport, bulkStatus } from '../../platform/bulk.ts'
import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, id, idParams, ids, listing, paging } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { organizationFilter } from '../organizationFilter.ts'
import {
  AdminPasswordChange,
  LikelyHospital,
  NewUser,
  User,
  UserEdit,
  userFilterStatuses,
  userGroups,
  userStatuses,
} from './schema.ts'

export const userColumns = [
  'id',
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'created_at',
  'organization_name',
  'is_patient_advocate',
  'tmri_status',
  'last_login_at',
] as const

const filters = {
  ...listing(userColumns),
  ids,
  role: enumIgnoringCase(userGroups).default('All'),
  organization: organizationFilter,
  /**
   * "Sign-ups to review" selects the users that the menu counts: those whose sign-up needs a review (S-15). "Members to approve"
   * selects members of an organization who have never signed in, because no one has approved their account.
   */
  status: enumIgnoringCase(userFilterStatuses).default('All'),
  /** True selects only advocates; false selects only users who are not advocates. */
  advocate: z.stringbool().optional(),
}
/** Filters of the user list. By default, users awaiting approval come first, then the others by last sign-in (USER-010). */
const Search = paging.extend(filters)
export type UserFilter = Pick<z.output<typeof Search>, 'q' | 'ids' | 'role' | 'organization' | 'status' | 'advocate'>

export const users = contract({
  list: {
    method: 'GET',
    path: '/users',
    about: 'A page of users. By default, users awaiting approval come first, followed by the users who signed in most recently.',
    access: 'users.list',
    query: Search,
    response: z.object({ all_users: z.array(User), status_choices: z.array(z.enum(userStatuses)), total: z.number().int() }),
  },
  export: {
    method: 'GET',
    path: '/users/export',
    about: 'All users who match the filter, in list order, as the CSV file "Users Export".',
    access: 'users.export',
    query: z.object(filters),
    responseType: 'csv',
    response: z.string(),
  },
  show: {
    method: 'GET',
    path: '/users/:id',
    about: 'One user.',
    access: 'users.show',
    params: idParams,
    response: User,
  },
  create: {
    method: 'POST',
    path: '/users',
    about: 'Adds a user with a temporary password. New users are Not Approved by default.',
    access: 'users.create',
    body: NewUser,
    response: User,
  },
  edit: {
    method: 'PATCH',
    path: '/users/:id',
    about: 'Updates a user. Omitted fields do not change. Setting Not Approved or a different role ends the user’s sessions.',
    access: 'users.edit',
    params: idParams,
    body: UserEdit.extend(seenVersion),
    response: User,
  },
  waiting: {
    method: 'GET',
    path: '/users/waiting',
    about: 'How many sign-ups need approval.',
    access: 'users.approve',
    response: z.object({ count: z.number().int() }),
  },
  hospitals: {
    method: 'GET',
    path: '/users/:id/hospitals',
    about:
      'Hospitals that may match what an advocate entered at sign-up, most likely first, with a comparison of email domains and what the advocate could read there. With `organization`, this hospital only.',
    access: 'users.approve',
    params: idParams,
    query: z.object({ organization: id.optional() }),
    response: z.array(LikelyHospital),
  },
  approve: {
    method: 'POST',
    path: '/users/:id/approve-pa',
    about:
      'Approves an advocate who signed up, adds them to a hospital (null creates one from the sign-up), and emails a temporary password.',
    access: 'users.approve',
    params: idParams,
    body: z.object({ organization: z.int('Please select a hospital').positive().max(2_147_483_647).nullable() }),
    response: User,
  },
  changePassword: {
    method: 'PATCH',
    path: '/users/:id/admin-change-password',
    about: 'Sets another user’s password, which they must replace at next sign-in, and ends all of their sessions.',
    access: 'users.changePassword',
    params: idParams,
    body: AdminPasswordChange,
    response: z.object({ message: z.string() }),
  },
  bulkStatus: {
    method: 'POST',
    path: '/users/bulk/status',
    about:
      'Sets the status of multiple users, applying the same rules as for a single user, and reports the result for each row. A preview changes nothing.',
    access: 'users.edit',
    body: z.object({ ...bulkStatus(z.enum(userStatuses)), tmri_status: z.enum(userStatuses) }),
    response: BulkReport,
    unaudited: 'a preview changes nothing; each changed row is audited separately',
  },
  bulkApprove: {
    method: 'POST',
    path: '/users/bulk/approve-pa',
    about:
      'Approves multiple sign-ups, applying the same rules as for a single sign-up, and reports the result for each row. A preview suggests a hospital for each.',
    access: 'users.approve',
    body: BulkApproval,
    response: ApprovalReport,
    unaudited: 'a preview changes nothing; each changed row is audited separately',
  },
})
