/** How long a patient is marked as just added or just changed, in milliseconds. */
export const recentPeriod = 30 * 60_000

/** Audited actions that add or change a patient. Excludes viewing. */
export const changingActions: readonly string[] = [
  'patients.create',
  'patients.save',
  'patients.hipaaDocument',
  'patients.hipaaSign',
  'releases.attachPage',
  'releases.attestPage',
  'releases.revoke',
  'documents.create',
  'documents.remove',
  'facilities.apply',
  'facilities.logCall',
  'applications.answer',
  'applications.takeBack',
  'applications.addNote',
  'requests.answer',
  'placementLog.add',
  'placementLog.correct',
  'placementLog.remove',
  'cases.change',
  'transfers.one',
  'transfers.undo',
]

export const addingAction = 'patients.create'
