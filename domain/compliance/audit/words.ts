import type { AuditEvent } from './schema.ts'

/** The names of audited actions, on screen and in the export. */
const words: Record<string, string> = {
  'account.login': 'Signed in',
  'account.login asked': 'Password accepted, two-factor code requested',
  'account.login refused': 'Sign-in failed',
  'account.logout': 'Signed out',
  'account.resetCode': 'Requested a password reset code',
  'account.resetPassword': 'Reset the password with a code',
  'account.resetPassword refused': 'Password reset failed',
  'account.restoreSuperAdmin': 'Made a super admin from the server (npm run admin)',
  'account.register': 'Requested an account',
  'account.editCurrent': 'Changed own account settings',
  'account.changePassword': 'Changed own password',
  'account.changePassword unchanged': 'Password not changed: the old one was wrong',
  'accountSecurity.request': 'Requested approval of an account change',
  'accountSecurity.decide': 'Approved or denied an account change',
  'admin.outboxExport': 'Exported outgoing messages',
  'admin.retry': 'Sent an outgoing message again',
  'advocates.records': 'Viewed own patient list',
  'advocates.search': 'Searched own patients',
  'advocates.allRecords': 'Viewed all patients',
  'advocates.searchAll': 'Searched all patients',
  'advocates.recordsOf': 'Viewed an advocate’s patient list',
  'advocates.unassigned': 'Viewed patients without an advocate',
  'answering.change': 'Changed response times',
  'answering.remind': 'Response reminder sent',
  'answering.overdue': 'Response overdue notice sent',
  'applications.show': 'Viewed an application',
  'applications.answer': 'Answered an application step',
  'applications.answer refused': 'Application step not saved: already answered',
  'applications.takeBack': 'Undid an answer',
  'applications.acknowledge': 'Acknowledged conditions of an acceptance',
  'applications.askAgain': 'Asked a facility to reconsider its decline',
  'applications.assignees': 'Viewed the coordinators of an application’s facility',
  'applications.assign': 'Assigned an application',
  'applications.assign refused': 'Application not assigned: someone else changed it',
  'applications.timeline': 'Viewed an application’s timeline',
  'applications.checkAdmitted': 'Checked for arrivals to confirm',
  'applications.notes': 'Viewed step notes',
  'applications.addNote': 'Added a step note',
  'applications.ofPatient': 'Viewed a patient’s applications',
  'applications.list': 'Viewed a facility’s applications',
  'applications.search': 'Searched a facility’s applications',
  'applications.listAll': 'Viewed all applications',
  'audit.list': 'Viewed the audit log',
  'audit.export': 'Exported the audit log',
  'audit.verify': 'Checked the audit seals',
  'beds.tell': 'Updated open beds',
  'beds.set': 'Changed bed settings',
  'beds.tellByLink': 'Updated open beds using an email link',
  'beds.extendHold': 'Extended a bed hold',
  'beds.endHold': 'Released a bed hold',
  'beds.holdExpired': 'Bed hold expired',
  'beds.remind': 'Open-bed reminder sent',
  'cases.change': 'Changed a case’s status',
  'cases.handOver': 'Wrote a hand-over note',
  'chat.list': 'Viewed a chat',
  'chat.send': 'Sent a chat message',
  'claims.ask': 'Claimed a listing',
  'claims.decide': 'Reviewed a claim',
  'claims.withdraw': 'Withdrew a claim',
  'contradictions.answer': 'Responded to a listing issue',
  'copies.make': 'Created a copy of a patient’s record',
  'documents.list': 'Viewed a patient’s document list',
  'documents.file': 'Downloaded a patient document',
  'documents.create': 'Uploaded a patient document',
  'documents.remove': 'Deleted a patient document',
  'drafts.list': 'Viewed which sections have drafts',
  'drafts.show': 'Viewed a draft',
  'drafts.discard': 'Deleted a draft',
  'drafts.discardOfFacility': 'Deleted a facility draft',
  'emergencies.open': 'Opened emergency access',
  'emergencies.end': 'Ended emergency access',
  'facilities.export': 'Exported facilities',
  'facilities.create': 'Added a facility',
  'facilities.remove': 'Deleted a facility',
  'facilities.chooseContact': 'Changed a facility’s primary contact',
  'facilities.changeStatus': 'Changed a facility’s status',
  'facilities.save': 'Saved a facility’s profile',
  'facilities.addDocuments': 'Uploaded facility documents',
  'facilities.removeDocument': 'Deleted a facility document',
  'facilities.addPhotos': 'Uploaded facility photos',
  'facilities.makePrimary': 'Changed a facility’s primary photo',
  'facilities.removePhoto': 'Deleted a facility photo',
  'facilities.apply': 'Applied to a facility',
  'facilities.logCall': 'Logged a call to a facility',
  'facilities.calls': 'Viewed a facility’s call log',
  'featureTags.export': 'Exported feature tags',
  'featureTags.create': 'Added a feature tag',
  'featureTags.edit': 'Changed a feature tag',
  'imports.create': 'Uploaded an import',
  'imports.chooseDirectory': 'Chose an import’s directory',
  'imports.run': 'Started an import',
  'imports.undo': 'Undid an import',
  'imports.done': 'Import finished',
  'imports.failed': 'Import failed',
  'imports.undone': 'Import undone',
  'insights.patients': 'Viewed the patients counted in a figure',
  'invitations.create': 'Invited a user',
  'invitations.resend': 'Sent an invitation again',
  'invitations.revoke': 'Revoked an invitation',
  'invitations.accept': 'Accepted an invitation',
  'matching.matches': 'Viewed a patient’s matches',
  'matching.pins': 'Viewed a patient’s matches on the map',
  'matching.excluded': 'Viewed a patient’s excluded facilities',
  'matching.receipt': 'Viewed the match list for an application',
  'matching.features': 'Viewed a patient’s matching needs',
  'matching.matchCount': 'Saved a match count',
  'matching.search': 'Searched for a bed (no patient record)',
  'matching.searchExcluded': 'Viewed facilities excluded from a bed search (no patient record)',
  'merges.merge': 'Merged facilities',
  'notifications.list': 'Viewed notifications',
  'organizations.export': 'Exported organizations',
  'organizations.create': 'Added an organization',
  'organizations.edit': 'Changed an organization',
  'organizations.changeStatus': 'Changed an organization’s status',
  'organizations.addMember': 'Added a member',
  'organizations.removeMember': 'Removed a member',
  'organizations.removal': 'Checked the effects of removing a member',
  'organizations.giveRole': 'Assigned a facility role',
  'organizations.removeRole': 'Removed a facility role',
  'patients.create': 'Added a patient',
  'patients.duplicates': 'Checked for duplicate patients',
  'patients.show': 'Viewed a patient’s record',
  'patients.save': 'Saved an intake section',
  'patients.remindOfHold': 'Involuntary hold reminder sent',
  'patients.saveSnapshot': 'Saved a clinical snapshot',
  'patients.saveSnapshot refused': 'Clinical snapshot not saved: someone else saved first',
  'patients.hipaaUrl': 'Viewed the link to a release of information',
  'patients.hipaaFile': 'Viewed a release of information',
  'patients.hipaaDocument': 'Saved a release of information',
  'patients.hipaaSign': 'Signed a release of information',
  'placementLog.list': 'Viewed a patient’s placement log',
  'placementLog.export': 'Exported a patient’s placement log',
  'placementLog.add': 'Added an entry to a placement log',
  'placementLog.correct': 'Corrected an entry in a placement log',
  'placementLog.remove': 'Removed an entry from a placement log',
  'payers.export': 'Exported insurance providers',
  'payers.create': 'Added an insurance provider',
  'payers.edit': 'Changed an insurance provider',
  'profile.uploadPicture': 'Uploaded own picture',
  'profile.removePicture': 'Removed own picture',
  'referrals.refer': 'Referred a patient to a facility without an account',
  'referrals.sendLink': 'Sent a referral’s link again',
  'referrals.readCode': 'Created a referral code to read out',
  'referrals.report': 'Recorded a facility’s answer by phone',
  'referrals.open': 'A facility without an account opened a referral',
  'referrals.answer': 'A facility without an account answered a referral',
  'referrals.identify': 'A facility without an account asked for a referral code',
  'referrals.enter': 'A facility without an account opened the packet',
  'referrals.enter refused': 'Referral code not accepted',
  'referrals.step': 'A facility without an account answered a step',
  'referrals.document': 'A facility without an account downloaded a document',
  'referrals.renew': 'A facility without an account requested a new link',
  'releases.consent': 'Viewed a patient’s releases',
  'releases.revoke': 'Revoked a patient’s releases',
  'releases.document': 'Viewed a release document',
  'releases.page': 'Viewed a signed page',
  'releases.attestPage': 'Confirmed having a signed form',
  'releases.attachPage': 'Attached a signed page',
  'releases.disclosures': 'Viewed a patient’s disclosures',
  'releases.disclosuresExport': 'Exported a patient’s disclosures',
  'releases.allDisclosures': 'Viewed all disclosures',
  'releases.allDisclosuresExport': 'Exported all disclosures',
  'requests.list': 'Viewed requests for information',
  'requests.ask': 'Requested information',
  'requests.withdraw': 'Withdrew a request for information',
  'requests.answer': 'Answered a request for information',
  'retention.show': 'Viewed the retention overview',
  'retention.hold': 'Placed a legal hold',
  'retention.lift': 'Lifted a legal hold',
  'retention.run': 'Retention run',
  'savedViews.create': 'Saved a view',
  'savedViews.edit': 'Changed a saved view',
  'savedViews.remove': 'Deleted a saved view',
  'search.find': 'Searched everywhere',
  'secondFactor.answer': 'Signed in with two-factor authentication',
  'secondFactor.answer refused': 'Two-factor authentication failed',
  'secondFactor.begin': 'Started two-factor authentication setup',
  'secondFactor.confirm': 'Turned on two-factor authentication',
  'secondFactor.renewCodes': 'Replaced backup codes',
  'secondFactor.disable': 'Turned off own two-factor authentication',
  'secondFactor.reset': 'Removed a user’s two-factor authentication',
  'sessions.end': 'Ended own session',
  'sessions.endAll': 'Signed out everywhere',
  'sessions.endOfUser': 'Signed a user out everywhere',
  'sessions.lock': 'Locked a user',
  'sessions.unlock': 'Unlocked a user',
  'transfers.all': 'Transferred all of an advocate’s patients',
  'transfers.one': 'Transferred a patient',
  'transfers.previewAll': 'Checked a transfer of all of an advocate’s patients',
  'transfers.previewOne': 'Checked a transfer of a patient',
  'transfers.undo': 'Undid a transfer of patients',
  'users.export': 'Exported users',
  'users.create': 'Added a user',
  'users.edit': 'Changed a user',
  'users.approve': 'Approved a sign-up',
  'users.changePassword': 'Set a user’s password',
  'verification.send': 'Sent a verification code',
  'verification.standing': 'Viewed the status of a verification code',
  'verification.verify': 'Verified a patient’s code',
  'verification.verify refused': 'Verification code failed',
}

/** `featureTags` becomes `feature tags`, `allRecords` becomes `all records`. */
export const spelledOut = (name: string): string =>
  name.replaceAll('_', ' ').replaceAll(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`)

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A kind of record that an entry is about: `Feature tags`, or for one of them `Feature tag`. */
export const recordWords = (subjectType: string, isOne = false): string => {
  const kind = capitalized(spelledOut(subjectType))
  return isOne ? kind.replace(/ies$/, 'y').replace(/s$/, '') : kind
}

/** An action's name. If the action comes from an older version, the name is derived from the id: `Houses: all rows`. */
export function actionWords(action: string): string {
  const known = words[action]
  if (known) return known
  if (action.endsWith(' refused')) return `${actionWords(action.slice(0, -' refused'.length))} (refused)`
  return capitalized(action.split('.').map(spelledOut).join(': '))
}

/**
 * The name of the row's action. It depends on the note because, with two-factor authentication, a correct password alone does not
 * sign the user in.
 */
export const eventWords = ({ action, note }: Pick<AuditEvent, 'action' | 'note'>): string =>
  actionWords(note ? `${action} ${note}` : action)

/** Actions performed without a session that are attributed to the account's owner because the password or code was correct. */
const ownersActs = new Set(['account.login', 'secondFactor.answer', 'account.resetPassword', 'account.register'])

/** Who performed the action: a person, someone who tried to sign in to a known or unknown account, or the system. */
export type Who = { by: 'person'; person: Named } | { by: 'attempt'; account: Named | null } | { by: 'product' }
type Named = NonNullable<AuditEvent['actor']>

/**
 * Determines who performed the action. If the caller was not signed in, the row names the account that the action concerned. This is
 * computed on each read, so it also works for older rows.
 */
export function whoOf({
  actor,
  account,
  action,
  note,
  ip,
}: Pick<AuditEvent, 'actor' | 'account' | 'action' | 'note' | 'ip'>): Who {
  if (actor) return { by: 'person', person: actor }
  if (account && ownersActs.has(action) && note === null) return { by: 'person', person: account }
  return ip === null ? { by: 'product' } : { by: 'attempt', account }
}

export const namedActions: ReadonlySet<string> = new Set(Object.keys(words))
