import type { CastName } from '../seed/cast.ts'
import type { Case, SubjectName } from './subjects.ts'

/*
 * Every row lock and advisory lock of the server, by file and function, with the test that fails without it. tests/locks.test.ts
 * compares this list with the code.
 */

/** A lock at which a request waits while another transaction holds the rows of this table, or this advisory lock. */
export type Waiting = { endpoint: string; caller: CastName; about?: SubjectName } & (
  | { table: string }
  | { advisory: (subject: Case) => [first: number, second?: number] }
)

/** Shown by server/guards/locks.test.ts, with the request of server/guards/matrix.ts. */
export const waiting: Record<string, Waiting> = {
  'server/account/current.ts › editCurrentUser': { endpoint: 'account.editCurrent', caller: 'advocate', table: 'users' },
  'server/account/queries.ts › replacePicture': { endpoint: 'profile.removePicture', caller: 'advocate', table: 'users' },
  'server/answering/queries.ts › findAnswering': { endpoint: 'answering.change', caller: 'super.admin', table: 'facilities' },
  'server/applications/chatLines.ts › storeLine': {
    ...{ endpoint: 'applications.answer', caller: 'coordinator' },
    advisory: ({ applications }) => [4_107, applications],
  },
  'server/applications/requests/queries.ts › lockedRequests': {
    ...{ endpoint: 'requests.ask', caller: 'coordinator', table: 'applications' },
  },
  'server/applications/routes.ts › refuseClosedFacility': {
    ...{ endpoint: 'applications.takeBack', caller: 'coordinator', table: 'facilities' },
  },
  'server/beds/tellBeds.ts › tellBeds': { endpoint: 'beds.tell', caller: 'coordinator', table: 'open_beds' },
  'server/chat/queries.ts › storeMessage': {
    ...{ endpoint: 'chat.send', caller: 'advocate' },
    advisory: ({ applications }) => [4_107, applications],
  },
  'server/claims/linking.ts › holdListing': { endpoint: 'claims.ask', caller: 'super.admin', table: 'facilities' },
  'server/claims/routes.ts › holdClaim': { endpoint: 'claims.withdraw', caller: 'super.admin', table: 'facility_claims' },
  'server/db/sameName.ts › lockNames': {
    ...{ endpoint: 'featureTags.create', caller: 'super.admin' },
    advisory: () => [7_274_130],
  },
  'server/facilities/locations.ts › isMember': {
    ...{ endpoint: 'facilities.chooseContact', caller: 'super.admin', table: 'users' },
  },
  'server/facilities/reach.ts › reachFacilityToApply': { endpoint: 'facilities.apply', caller: 'advocate', table: 'facilities' },
  'server/facilities/reach.ts › reachFacilityToChange': {
    endpoint: 'facilities.remove',
    caller: 'super.admin',
    table: 'facilities',
  },
  'server/facilities/status.ts › bulkStatus': { endpoint: 'facilities.bulkStatus', caller: 'super.admin', table: 'facilities' },
  'server/featureTags/routes.ts › reachTagToChange': {
    ...{ endpoint: 'featureTags.edit', caller: 'super.admin', table: 'feature_tags' },
  },
  'server/imports/routes.ts › reach': { endpoint: 'imports.run', caller: 'super.admin', table: 'imports' },
  'server/merges/routes.ts › merge': { endpoint: 'merges.merge', caller: 'super.admin', table: 'facilities' },
  'server/organizations/lastAdmin.ts › holdOrganization': {
    ...{ endpoint: 'organizations.removeMember', caller: 'super.admin', table: 'organizations' },
  },
  'server/organizations/members.ts › addMember': { endpoint: 'organizations.addMember', caller: 'super.admin', table: 'users' },
  'server/organizations/people.ts › holdMember': {
    endpoint: 'organizations.removeMember',
    caller: 'super.admin',
    table: 'users',
  },
  'server/organizations/routes.ts › edit': { endpoint: 'organizations.edit', caller: 'super.admin', table: 'organizations' },
  'server/organizations/status.ts › bulkStatus': {
    ...{ endpoint: 'organizations.bulkStatus', caller: 'super.admin', table: 'organizations' },
  },
  'server/patients/discharge.ts › holdDischarge': { endpoint: 'applications.answer', caller: 'advocate', table: 'patients' },
  'server/patients/queries.ts › findPatientToChange': { endpoint: 'patients.save', caller: 'advocate', table: 'patients' },
  'server/patients/queries.ts › patientOfEntry': { endpoint: 'patients.create', caller: 'advocate', table: 'patients' },
  'server/patients/reach.ts › holdAdvocate': { endpoint: 'patients.create', caller: 'advocate', table: 'users' },
  'server/payers/routes.ts › reachPayerToChange': { endpoint: 'payers.edit', caller: 'super.admin', table: 'payers' },
  'server/savedViews/queries.ts › oneAtATime': { endpoint: 'savedViews.create', caller: 'super.admin', table: 'users' },
  'server/transfers/transfer.ts › reachTarget': { endpoint: 'transfers.one', caller: 'super.admin', table: 'users' },
  'server/users/approve.ts › hospital': { endpoint: 'users.approve', caller: 'super.admin', table: 'organizations' },
  'server/users/reach.ts › holdUser': { endpoint: 'sessions.lock', caller: 'super.admin', table: 'users' },
  'server/verification/queries.ts › askedSince': { endpoint: 'verification.send', caller: 'advocate', table: 'users' },
  'server/workflows/accountSecurityRoutes.ts › decide': {
    ...{ endpoint: 'accountSecurity.decide', caller: 'super.admin', table: 'account_approvals' },
  },
  'server/workflows/apply.ts › validReleaseId': { endpoint: 'facilities.apply', caller: 'advocate', table: 'releases' },
  'server/workflows/closingLocations.ts › endApplications': {
    ...{ endpoint: 'facilities.remove', caller: 'super.admin', table: 'applications' },
  },
}
