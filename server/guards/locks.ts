import type { TestUsername } from '../seed/testUsers.ts'
import type { Case, SubjectName } from './subjects.ts'

/*
 * Row locks and advisory locks in the server's code, by file and function, with the test that fails if the lock is removed.
 */

/** A lock that a request waits for while another transaction has locked this table's rows or holds this advisory lock. */
export type Waiting = { endpoint: string; caller: TestUsername; about?: SubjectName } & (
  | { table: string }
  | { advisory: (subject: Case) => [first: number, second?: number] }
)

/** The locks that server/guards/locks.hard.test.ts tests with requests from server/guards/matrix.ts. */
export const waiting: Record<string, Waiting> = {
  'server/identity/account/current.ts › editCurrentUser': { endpoint: 'account.editCurrent', caller: 'advocate', table: 'users' },
  'server/identity/account/profileRoutes.ts › replacePicture': {
    endpoint: 'profile.removePicture',
    caller: 'advocate',
    table: 'users',
  },
  'server/directory/answering/queries.ts › findAnswering': {
    endpoint: 'answering.change',
    caller: 'super.admin',
    table: 'facilities',
  },
  'server/placement/applications/notes.ts › storeLine': {
    endpoint: 'applications.answer',
    caller: 'coordinator',
    advisory: ({ applications }) => [4_107, applications],
  },
  'server/placement/applications/openApplication.ts › releaseInForce': {
    endpoint: 'facilities.apply',
    caller: 'advocate',
    table: 'releases',
  },
  'server/placement/referrals/codes.ts › newCode': { endpoint: 'referrals.readCode', caller: 'advocate', table: 'referrals' },
  'server/placement/referrals/links.ts › findGuest': { endpoint: 'referrals.open', caller: 'advocate', table: 'referrals' },
  'server/placement/referrals/refer.ts › lockedReferral': {
    endpoint: 'referrals.report',
    caller: 'advocate',
    table: 'referrals',
  },
  'server/placement/applications/requests/requestQueries.ts › lockedRequests': {
    endpoint: 'requests.ask',
    caller: 'coordinator',
    table: 'applications',
  },
  'server/placement/applications/routes.ts › refuseClosedFacility': {
    endpoint: 'applications.takeBack',
    caller: 'coordinator',
    table: 'facilities',
  },
  'server/directory/beds/reportBeds.ts › reportBeds': { endpoint: 'beds.tell', caller: 'coordinator', table: 'open_beds' },
  'server/messaging/chat/queries.ts › storeMessage': {
    endpoint: 'chat.send',
    caller: 'advocate',
    advisory: ({ applications }) => [4_107, applications],
  },
  'server/directory/claims/routes.ts › holdListing': { endpoint: 'claims.ask', caller: 'super.admin', table: 'facilities' },
  'server/directory/claims/routes.ts › lockedClaimInPath': {
    endpoint: 'claims.withdraw',
    caller: 'super.admin',
    table: 'facility_claims',
  },
  'server/platform/db/expressions.ts › lockNames': {
    endpoint: 'featureTags.create',
    caller: 'super.admin',
    advisory: () => [7_274_130],
  },
  'server/directory/facilities/locations.ts › isMember': {
    endpoint: 'facilities.chooseContact',
    caller: 'super.admin',
    table: 'users',
  },
  'server/directory/facilities/queries.ts › requireFacilityToApply': {
    endpoint: 'facilities.apply',
    caller: 'advocate',
    table: 'facilities',
  },
  'server/directory/facilities/queries.ts › requireFacilityToChange': {
    endpoint: 'facilities.remove',
    caller: 'super.admin',
    table: 'facilities',
  },
  'server/directory/facilities/locations.ts › bulkStatus': {
    endpoint: 'facilities.bulkStatus',
    caller: 'super.admin',
    table: 'facilities',
  },
  'server/directory/facilities/staff.ts › lockCoordinator': {
    endpoint: 'applications.assign',
    caller: 'coordinator',
    table: 'facility_roles',
  },
  'server/directory/featureTags/routes.ts › lockTags': {
    endpoint: 'featureTags.edit',
    caller: 'super.admin',
    table: 'feature_tags',
  },
  'server/imports/routes.ts › lockedImport': { endpoint: 'imports.run', caller: 'super.admin', table: 'imports' },
  'server/directory/merges/routes.ts › mergeFacilities': { endpoint: 'merges.merge', caller: 'super.admin', table: 'facilities' },
  'server/people/organizations/members.ts › lockOrganizationRows': {
    endpoint: 'organizations.removeMember',
    caller: 'super.admin',
    table: 'organizations',
  },
  'server/people/programs/tokens.ts › createToken': { endpoint: 'tokens.create', caller: 'super.admin', table: 'organizations' },
  'server/people/programs/webhooks.ts › createWebhook': {
    endpoint: 'webhooks.create',
    caller: 'super.admin',
    table: 'organizations',
  },
  'server/people/organizations/members.ts › addMember': {
    endpoint: 'organizations.addMember',
    caller: 'super.admin',
    table: 'users',
  },
  'server/people/organizations/people.ts › lockMemberRow': {
    endpoint: 'organizations.removeMember',
    caller: 'super.admin',
    table: 'users',
  },
  'server/people/organizations/routes.ts › lockedOrganizationInPath': {
    endpoint: 'organizations.edit',
    caller: 'super.admin',
    table: 'organizations',
  },
  'server/people/organizations/routes.ts › bulkStatus': {
    endpoint: 'organizations.bulkStatus',
    caller: 'super.admin',
    table: 'organizations',
  },
  'server/intake/patients/discharge.ts › holdDischarge': {
    endpoint: 'applications.answer',
    caller: 'advocate',
    table: 'patients',
  },
  'server/intake/patients/patientQueries.ts › onePatientToChange': {
    endpoint: 'patients.save',
    caller: 'advocate',
    table: 'patients',
  },
  'server/intake/patients/patientQueries.ts › patientOfEntry': {
    endpoint: 'patients.create',
    caller: 'advocate',
    table: 'patients',
  },
  'server/intake/patients/require.ts › lockedAdvocate': { endpoint: 'patients.create', caller: 'advocate', table: 'users' },
  'server/imports/treatmentTerms/routes.ts › lockTerm': {
    endpoint: 'treatmentTerms.edit',
    caller: 'super.admin',
    table: 'treatment_terms',
  },
  'server/directory/payerMerges/routes.ts › mergePayers': {
    endpoint: 'payerMerges.merge',
    caller: 'super.admin',
    table: 'payers',
  },
  'server/directory/payers/queries.ts › lockPayers': { endpoint: 'payers.edit', caller: 'super.admin', table: 'payers' },
  'server/platform/tableSettings/routes.ts › save': {
    endpoint: 'tableSettings.save',
    caller: 'super.admin',
    table: 'table_settings',
  },
  'server/platform/standings/standings.ts › storeStandings': {
    endpoint: 'requests.ask',
    caller: 'coordinator',
    table: 'case_standings',
  },
  'server/placement/transfers/transfer.ts › requireTarget': { endpoint: 'transfers.one', caller: 'super.admin', table: 'users' },
  'server/placement/transfers/transfer.ts › lockPatients': {
    endpoint: 'transfers.all',
    caller: 'super.admin',
    table: 'patients',
  },
  'server/placement/transfers/undo.ts › lockPrevious': { endpoint: 'transfers.undo', caller: 'super.admin', table: 'users' },
  'server/people/users/approve.ts › hospital': { endpoint: 'users.approve', caller: 'super.admin', table: 'organizations' },
  'server/people/users/require.ts › lockUserRows': { endpoint: 'sessions.lock', caller: 'super.admin', table: 'users' },
  'server/intake/verification/verificationQueries.ts › requestedSince': {
    endpoint: 'verification.send',
    caller: 'advocate',
    table: 'users',
  },
  'server/workflows/accountSecurityRoutes.ts › requestInPath': {
    endpoint: 'accountSecurity.decide',
    caller: 'super.admin',
    table: 'account_approvals',
  },
  'server/workflows/closingLocations.ts › endApplications': {
    endpoint: 'facilities.remove',
    caller: 'super.admin',
    table: 'applications',
  },
}
