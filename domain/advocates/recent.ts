/** How long a patient counts as just added or just changed, in milliseconds. */
export const recentFor = 30 * 60_000

/** The audited actions by which an advocate adds a patient or changes something about one. Viewing is not among them. */
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
]

/** The action that adds a patient. */
export const addingAction = 'patients.create'
