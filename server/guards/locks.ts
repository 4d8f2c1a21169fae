import type { TestUsername } from '../seed/testUsers.ts'
import type { Case, SubjectName } from './subjects.ts'

/*
 * Every row lock and advisory lock in the server's code, by file and function, with the test that fails if the lock is removed.
 * tests/locks.test.ts compares this list with the code.
 */

/** A lock that a request waits for while another transaction has locked this table's rows or holds this advisory lock. */
export type Waiting = { endpoint: string; caller: TestUsername; about?: SubjectName } & (
  | { table: string }
  | { advisory: (subject: Case) => [first: number, second?: number] }
)

/** The locks that server/guards/locks.test.ts tests with requests from server/guards/matrix.ts. */
export const waiting: Record<string, Waiting> = {
  'server/account/current.ts › editCurrentUser': { endpoint: 'account.editCurrent', caller: 'advocate', table: 'users' },
  'server/account/profileRoutes.ts › replacePicture': { endpoint: 'profile.removePicture', caller: 'advocate', table: 'users' },
  'server/answering/queries.ts › findAnswering': { endpoint: 'answering.change', caller: 'super.admin', table: 'facilities' },
  'server/applications/chatLines.ts › storeLine': {
    ...{ endpoint: 'applications.answer', caller: 'coordinator' },
    advisory: ({ applications }) => [4_107, applications],
  },
  'server/applications/requests/requestQueries.ts › lockedRequests': {
    ...{ endpoint: 'requests.ask', caller: 'coordinator', table: 'applications' },
  },
  'server/applications/routes.ts › refuseClosedFacility': {
    ...{ endpoint: 'applications.takeBack', caller: 'coordinator', table: 'facilities' },
  },
  'server/beds/reportBeds.ts › reportBeds': { endpoint: 'beds.tell', caller: 'coordinator', table: 'open_beds' },
  'server/chat/queries.ts › storeMessage': {
    ...{ endpoint: 'chat.send', caller: 'advocate' },
    advisory: ({ applications }) => [4_107, applications],
  },
  'server/claims/routes.ts › holdListing': { endpoint: 'claims.ask', caller: 'super.admin', table: 'facilities' },
  'server/claims/routes.ts › holdClaim': { endpoint: 'claims.withdraw', caller: 'super.admin', table: 'facility_claims' },
  'server/db/sameName.ts › lockNames': {
    ...{ endpoint: 'featureTags.create', caller: 'super.admin' },
    advisory: () => [7_274_130],
  },
  'server/facilities/locations.ts › isMember': {
    ...{ endpoint: 'facilities.chooseContact', caller: 'super.admin', table: 'users' },
  },
  'server/facilities/require.ts › requireFacilityToApply': {
    endpoint: 'facilities.apply',
    caller: 'advocate',
    table: 'facilities',
  },
  'server/facilities/require.ts › requireFacilityToChange': {
    endpoint: 'facilities.remove',
    caller: 'super.admin',
    table: 'facilities',
  },
  'server/facilities/locations.ts › bulkStatus': {
    endpoint: 'facilities.bulkStatus',
    caller: 'super.admin',
    table: 'facilities',
  },
  'server/facilities/staff.ts › lockCoordinator': {
    ...{ endpoint: 'applications.assign', caller: 'coordinator', table: 'facility_roles' },
  },
  'server/featureTags/routes.ts › requireTagToChange': {
    ...{ endpoint: 'featureTags.edit', caller: 'super.admin', table: 'feature_tags' },
  },
  'server/imports/routes.ts › load': { endpoint: 'imports.run', caller: 'super.admin', table: 'imports' },
  'server/merges/routes.ts › mergeFacilities': { endpoint: 'merges.merge', caller: 'super.admin', table: 'facilities' },
  'server/organizations/lastAdmin.ts › lockOrganizationRow': {
    ...{ endpoint: 'organizations.removeMember', caller: 'super.admin', table: 'organizations' },
  },
  'server/organizations/members.ts › addMember': { endpoint: 'organizations.addMember', caller: 'super.admin', table: 'users' },
  'server/organizations/people.ts › lockMemberRow': {
    endpoint: 'organizations.removeMember',
    caller: 'super.admin',
    table: 'users',
  },
  'server/organizations/routes.ts › editOrganization': {
    endpoint: 'organizations.edit',
    caller: 'super.admin',
    table: 'organizations',
  },
  'server/organizations/routes.ts › bulkStatus': {
    ...{ endpoint: 'organizations.bulkStatus', caller: 'super.admin', table: 'organizations' },
  },
  'server/patients/discharge.ts › holdDischarge': { endpoint: 'applications.answer', caller: 'advocate', table: 'patients' },
  'server/patients/patientQueries.ts › onePatientToChange': { endpoint: 'patients.save', caller: 'advocate', table: 'patients' },
  'server/patients/patientQueries.ts › patientOfEntry': { endpoint: 'patients.create', caller: 'advocate', table: 'patients' },
  'server/patients/require.ts › lockedAdvocate': { endpoint: 'patients.create', caller: 'advocate', table: 'users' },
  'server/payers/routes.ts › requirePayerToChange': { endpoint: 'payers.edit', caller: 'super.admin', table: 'payers' },
  'server/savedViews/routes.ts › oneAtATime': { endpoint: 'savedViews.create', caller: 'super.admin', table: 'users' },
  'server/standings/standings.ts › storeStandings': {
    ...{ endpoint: 'requests.ask', caller: 'coordinator', table: 'case_standings' },
  },
  'server/transfers/transfer.ts › requireTarget': { endpoint: 'transfers.one', caller: 'super.admin', table: 'users' },
  'server/transfers/transfer.ts › lockPatients': { endpoint: 'transfers.all', caller: 'super.admin', table: 'patients' },
  'server/transfers/undo.ts › lockPrevious': { endpoint: 'transfers.undo', caller: 'super.admin', table: 'users' },
  'server/users/approve.ts › hospital': { endpoint: 'users.approve', caller: 'super.admin', table: 'organizations' },
  'server/users/require.ts › lockUserRow': { endpoint: 'sessions.lock', caller: 'super.admin', table: 'users' },
  'server/verification/verificationQueries.ts › requestedSince': {
    endpoint: 'verification.send',
    caller: 'advocate',
    table: 'users',
  },
  'server/workflows/accountSecurityRoutes.ts › decideAccountChange': {
    ...{ endpoint: 'accountSecurity.decide', caller: 'super.admin', table: 'account_approvals' },
  },
  'server/workflows/apply.ts › validReleaseId': { endpoint: 'facilities.apply', caller: 'advocate', table: 'releases' },
  'server/workflows/closingLocations.ts › endApplications': {
    ...{ endpoint: 'facilities.remove', caller: 'super.admin', table: 'applications' },
  },
}

/** The locks that jobs, imports, and server startup take. server/guards/jobLocks.test.ts tests them under these names. */
export const jobLocks = [
  'server/auditTrail/seal.ts › createSealer',
  'server/auditTrail/seal.ts › sealWindow',
  'server/auditTrail/sealKeys.ts › storeSealKeys',
  'server/db/migrate.ts › migrate',
  'server/import/batches.ts › writeBatch',
  'server/import/facilityRows.ts › decideFacilities',
  'server/import/hospitals.ts › decide',
  'server/import/hsdsRows.ts › decideHsds',
  'server/import/payers.ts › decide',
  'server/imports/undoBatch.ts › undoBatch',
  'server/imports/runImports.ts › claim',
  'server/notifications/digest.ts › sendDigests',
  'server/outbox/deliver.ts › claim',
  'server/patients/routes.ts › oneByOne',
  'server/retention/run.ts › batch',
  'server/retention/run.ts › eraseSome',
  'server/startup/seeding.ts › seed',
  'server/workflows/responseClocks.ts › lookAt',
  'server/workflows/responseClocks.ts › takeClocks',
] as const

/**
 * Updates whose number of changed rows determines what happens next. Each entry names the test that fails if the update's condition
 * is removed, or the lock that already prevents the conflict.
 */
export const conditional: Record<string, string> = {
  'server/account/resetCodes.ts › issueCode':
    'server/account/resetCodes.test.ts › over the limit, the current code is resent at most twice, a minute apart, with fewer attempts',
  'server/account/resetCodes.ts › spendCode':
    'server/account/resetCodes.test.ts › a code works only once, even in fifty concurrent calls',
  'server/applications/assignments.ts › assignApplication':
    'server/applications/assignments.test.ts › 409 for one of two concurrent assignments',
  'server/applications/saveChange.ts › saveChange':
    'server/applications/races.test.ts › a Yes and a No based on the same version: only one is saved',
  'server/auth/logins.ts › recordLogin':
    'server/guards/interleavedChanges.test.ts › 401 for signing in while the password is changed',
  'server/beds/reportBeds.ts › reportBeds': 'server/beds/beds.test.ts › only one of twenty concurrent reports',
  'server/drafts/queries.ts › discardDraft':
    'server/drafts/drafts.test.ts › 409 without a draft when saving over a discarded one',
  'server/imports/sweep.ts › removeAbandoned':
    'server/imports/imports.test.ts › an import’s file is kept if the import starts while old files are being removed',
  'server/imports/runImports.ts › finish': 'server/imports/imports.test.ts › an import that another server takes over %s',
  'server/imports/runImports.ts › report': 'server/imports/imports.test.ts › an import that another server takes over %s',
  'server/matching/searches.ts › countSearch': 'server/matching/searches.test.ts › each search counts once per day',
  'server/notifications/queries.ts › markRead':
    "server/notifications/notifications.test.ts › 200 one by one, and only the user's own",
  'server/secondFactor/backupCodes.ts › spendBackupCode':
    'server/secondFactor/secondFactor.test.ts › a backup code works once, in any notation',
  'server/secondFactor/factorQueries.ts › spendChallenge':
    'server/secondFactor/secondFactor.test.ts › 200 for only one of several concurrent answers to one sign-in',
  'server/secondFactor/factorQueries.ts › spendStep':
    'server/secondFactor/secondFactor.test.ts › a code works once, and earlier ones no longer work',
  'server/sessions/routes.ts › lock':
    'server/sessions/sessions.test.ts › 200 locking and unlocking twice notifies the owner once about each',
  'server/sessions/routes.ts › unlock':
    'server/sessions/sessions.test.ts › 200 locking and unlocking twice notifies the owner once about each',
  'server/startup/reencrypt.ts › reencryptAll':
    'server/startup/reencrypt.test.ts › texts encrypted with the previous key are re-encrypted with the current key',
  'server/verification/verificationQueries.ts › markVerified':
    'server/verification/verification.test.ts › only one of %i concurrent calls with the right code succeeds',
  'server/verification/verificationQueries.ts › spendVerification':
    'server/verification/verification.test.ts › for one release only',
  'server/workflows/signRelease.ts › signRelease': 'behind the lock of server/patients/patientQueries.ts › onePatientToChange',
}
