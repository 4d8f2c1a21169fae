type BulkAct = {
  /** What the screen names before the user confirms. */
  before: string
  /** What the screen reports afterward. */
  after: string
  /** Whether the response is a report of every row: `done`, `refused`, and other outcomes. */
  reportsRows?: true
  /** The request that counts what will change, if it is not a preview by the same endpoint. */
  countedBy?: string
}

/**
 * Every act on more than one record that a user starts with one confirmation (S-32). Each is one request. The number of records is
 * named before, and rows that would be refused cannot be selected or are listed before.
 */
export const bulkActs: Record<string, BulkAct> = {
  'users.bulkStatus': {
    before: 'The number of users, and each user’s change or the reason why there is none',
    after: 'Each user’s result',
    reportsRows: true,
  },
  'users.bulkApprove': {
    before: 'The number of sign-ups, and each advocate’s hospital or the reason for a refusal',
    after: 'Each advocate’s hospital, or the reason for a refusal',
    reportsRows: true,
  },
  'organizations.bulkStatus': {
    before: 'The number of organizations, and each organization’s change',
    after: 'Each organization’s result, with Undo',
    reportsRows: true,
  },
  'facilities.bulkStatus': {
    before: 'The number of locations, and each location’s change',
    after: 'Each location’s result, with Undo',
    reportsRows: true,
  },
  'featureTags.bulkStatus': {
    before: 'The number of tags, and each tag’s change; tags that Passage relies on cannot be selected',
    after: 'Each tag’s result, with Undo',
    reportsRows: true,
  },
  'payers.bulkStatus': {
    before: 'The number of payers, and each payer’s change',
    after: 'Each payer’s result, with Undo',
    reportsRows: true,
  },
  'treatmentTerms.remove': {
    before: 'The number of selected terms',
    after: 'The number of terms removed, with Undo',
    countedBy: 'treatmentTerms.list',
  },
  'treatmentTerms.restore': {
    before: 'The number of terms removed',
    after: 'The number of terms added again',
    countedBy: 'treatmentTerms.remove',
  },
  'referrals.referSeveral': {
    before:
      'The number of facilities, how each one is reached, and who will read what; other facilities are listed with the reason',
    after: 'Each facility’s result',
    countedBy: 'referrals.contact',
  },
  'transfers.all': {
    before: 'The numbers of patients and applications, and the other organization, if there is one',
    after: 'The numbers of patients and applications, with Undo for five minutes',
    countedBy: 'transfers.previewAll',
  },
  'transfers.undo': {
    before: 'The numbers of patients and applications',
    after: 'That everything was returned; all patients are returned, or none',
    countedBy: 'transfers.recent',
  },
  'organizations.removeMember': {
    before: 'The member’s patients, each with the number of open applications',
    after: 'That the member left; all patients have a new advocate, or nothing changes',
    countedBy: 'organizations.removal',
  },
  'facilities.remove': {
    before: 'The numbers of open and of booked applications',
    after: 'The number of applications that ended',
    countedBy: 'facilities.closing',
  },
  'merges.merge': {
    before: 'What moves to the other location, by kind, with numbers',
    after: 'That the locations were merged; everything moves, or nothing',
    countedBy: 'merges.preview',
  },
  'cases.change': {
    before: 'The number of open applications that will be canceled',
    after: 'The number of applications that were canceled',
    countedBy: 'advocates.records',
  },
  'imports.run': {
    before: 'The numbers of rows to add, change, retire, and skip, with examples',
    after: 'The numbers of rows added, changed, retired, and skipped',
    countedBy: 'imports.show',
  },
  'imports.undo': {
    before: 'That the whole import will be undone',
    after: 'The numbers of rows removed and restored, and each row that was left, with the reason',
    countedBy: 'imports.show',
  },
  'releases.revoke': {
    before: 'The facilities that lose access',
    after: 'That the releases were revoked',
    countedBy: 'releases.consent',
  },
  'sessions.endOfUser': {
    before: 'The user’s sessions',
    after: 'That the user was signed out everywhere',
    countedBy: 'sessions.ofUser',
  },
  'sessions.endAll': {
    before: 'The caller’s sessions',
    after: 'That every session ended, including this one',
    countedBy: 'sessions.own',
  },
}
