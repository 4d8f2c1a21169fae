import { sql } from 'kysely'
import { emergencyMinutes } from '#domain/intake/emergencies/schema.ts'
import { placementLogAddress, reviewAddress } from '#domain/intake/patients/addresses.ts'
import { initials } from '#domain/intake/patients/summary.ts'
import type { HandoverField } from '#domain/placement/applications/handover/schema.ts'
import { isHoldUnconfirmed } from '#domain/placement/applications/involuntaryHold.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { EndReason } from '#domain/placement/sendPlans/rules.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { linkTo } from '../../config.ts'
import { readingCoordinators } from '../../directory/facilities/staff.ts'
import { listApplications } from '../../placement/applications/applicationQueries.ts'
import { discloseToStaff } from '../../placement/referrals/staff.ts'
import { activeAmong } from '../../platform/auth/activeUsers.ts'
import type { Events, Publisher, Subscribers } from '../../platform/events/events.ts'
import { supportEmail } from '../../platform/installation/settings.ts'
import { enqueueNews } from '../../platform/outbox/enqueue.ts'
import { bilingual, languageOfUser, languagesOfUsers, newsIn, type ServerTexts, textsFor } from '../../platform/texts/texts.ts'
import {
  alertOtherSuperAdmins,
  alertSuperAdmins,
  alertToLeaver,
  notifyApprovers,
  notifyOwner,
  notifyRequester,
} from './accounts.ts'
import { notifyAssignee, notifyOfExpiredHold, notifyOfRevocation, notifyOtherSide, pathFor } from './applications.ts'
import { markRead } from './queries.ts'
import { notifyOfReassignment } from './reassignments.ts'
import {
  activeWithRoles,
  advocatesOf,
  dropRecords,
  inform,
  notify,
  otherSide,
  reloadApplications,
  reloadBeds,
  reloadPatients,
  rolesWith,
} from './recipients.ts'
import {
  discloseByPhone,
  notifyGuest,
  notifyGuestOfMessage,
  sendNewsToGuest,
  showDelivery,
  withdrawReferrals,
} from './referrals.ts'
import { notifyOverdue, remindCoordinators } from './responseTimes.ts'
import { sendFacilityWebhooks, sendStepWebhooks, sendUserWebhooks } from './webhooks.ts'

/**
 * Notifies the other side of a chat message (CHAT-005). Only the first unread message triggers an email or text message: users who
 * already have an unread message in the chat, or who read the chat in the last two minutes, get none.
 */
async function notifyOfMessage(call: Publisher, { application, by }: Events['messageSent']) {
  const people = await otherSide(call, application, by)
  const aware = await alreadyAware(call, application.id, people)
  const subject = `${initials(application)}: New message`
  const message = `${application.crisis_center}: There is a new message`
  const path = `${pathFor(by, application.id)}#chat`
  const alerted = people.filter(id => !aware.has(id))
  await inform(call, people, { application }, { type: 'web-message', subject, message, path, alerted })
}

/** How long a user is considered present after reading a chat, in seconds. */
const presentFor = 2 * 60

async function alreadyAware({ tx, now }: Publisher, application_id: number, people: number[]): Promise<Set<number>> {
  if (!people.length) return new Set()
  const among = sql<number>`any(${people}::int[])`
  const aware = await tx
    .selectFrom('notifications')
    .select('user_id')
    .where('user_id', '=', among)
    .where('application_id', '=', application_id)
    .where('type', '=', 'web-message')
    .where('read_at', 'is', null)
    .union(
      tx
        .selectFrom('chat_reads')
        .select('user_id')
        .where('application_id', '=', application_id)
        .where('user_id', '=', among)
        .where('read_at', '>', secondsAfter(now, -presentFor)),
    )
    .execute()
  return new Set(aware.map(row => row.user_id))
}

/** Marks the actor's notifications about the chat as read, and updates the actor's other windows. */
async function readChatNotifications({ tx, now, actor, context, after }: Publisher, { application }: Events['chatRead']) {
  const application_id = application.id
  const result = await markRead(tx, actor!.id, now, { application_id, type: 'web-message' })
  if (result) after(() => context.live.publish({ kind: 'notification', application_id, users: [actor!.id] }))
}

/**
 * Updates the open screens of the advocate and the coordinators. Skips the actor's own screens if the actor is only reading or
 * typing.
 */
const showChat =
  (kind: 'message' | 'read' | 'typing') =>
  async ({ tx, now, actor, context, after }: Publisher, { application }: { application: Application }) => {
    const { id: application_id, advocate_id } = application
    const advocates = await activeAmong(tx, advocate_id === null ? [] : [advocate_id])
    const watchers = [...advocates, ...(await readingCoordinators(tx, application, now))]
    const users = kind === 'message' ? watchers : watchers.filter(id => id !== actor!.id)
    after(() => context.live.publish({ kind, application_id, users }))
  }

/** The facts that the other side waits for. Other changes only update its screens. */
const awaited: Partial<Record<HandoverField, string>> = {
  arrived_at: 'patient has arrived',
  departed_at: 'patient is on the way',
  transport_ordered_at: 'transportation ordered',
  expected_arrival_at: 'expected arrival entered',
  report_given_at: 'report given',
  room_ready_at: 'room ready',
  report_phone: 'report number entered',
}

/** Notifies the other side of what it waits for, without the values and without the patient's name. */
async function notifyOfHandover(call: Publisher, { application, by, filled }: Events['handoverChanged']) {
  const news = Object.entries(awaited).flatMap(([field, words]) => (filled.includes(field as HandoverField) ? [words] : []))
  if (news.length === 0) return
  const people = await otherSide(call, application, by)
  const subject = `${initials(application)}: ${news.join(', ')}`
  const message = `${application.crisis_center}: ${application.status}`
  await inform(call, people, { application }, { subject, message, path: pathFor(by, application.id) })
}

const due = {
  authorization_valid_until: 'prior authorization ends soon',
  peer_to_peer_by: 'peer-to-peer review due soon',
} as const

/** Reminds the assigned advocate that the prior authorization ends or that the peer-to-peer review is due. */
async function notifyOfAuthorization(call: Publisher, { application, kind }: Events['authorizationDue']) {
  const people = await advocatesOf(call.tx, application)
  const subject = `${initials(application)}: ${due[kind]}`
  const message = `${application.crisis_center}: see the handover.`
  await inform(call, people, { application }, { subject, message, path: pathFor('facility', application.id) })
}

/**
 * Notifies the administrators who can approve sign-ups of a new one, in the app and through the channels that each administrator
 * chose (S-15).
 */
async function notifyOfSignUp(call: Publisher, { first_name, last_name, organization }: Events['signedUp']) {
  const subject = 'Review a new sign-up'
  const people = (await activeWithRoles(call.tx, rolesWith('USER_WRITE', 'ORG_WRITE_ALL'))).map(({ id }) => id)
  const message = `${first_name} ${last_name}, ${organization}`
  await inform(call, people, {}, { subject, message, path: '/admin/users/dashboard' })
}

/**
 * Emails the user about the approval, unless the account is locked or its organization is deactivated. The email contains no
 * password, because the administrator gives the user a temporary password.
 */
async function welcomeUser({ tx, context }: Publisher, { id, username, email, first_login }: Events['userApproved']) {
  const link = linkTo(context.config, '/')
  const compose = ({ accountApproved }: ServerTexts) => accountApproved({ username, isFirst: first_login, link })
  // Users who have not signed in yet have not chosen a language.
  const texts = await textsFor(tx)
  const content = first_login ? bilingual(texts, compose) : compose(texts[await languageOfUser(tx, id)])
  await enqueueNews(tx, context, [{ channel: 'email', to: email, ...content, user_id: id }])
}

const whyNoMore: Record<Exclude<EndReason, 'finished'>, string> = {
  stopped: 'The advocate stopped them.',
  agreed: 'The patient accepted an offer.',
  taken_back: 'An acceptance was undone.',
  closed: 'The case is no longer active.',
  release: 'The release of information is no longer valid.',
  reassigned: 'The patient has another advocate.',
  account: 'The advocate can no longer send applications.',
}

/**
 * Notifies the assigned advocate that the next applications of a plan were sent, or that no more will be sent. Names neither the patient
 * nor a facility.
 */
async function notifyOfSendPlan(call: Publisher, { patient, sent, ended }: Events['sendPlanAdvanced']) {
  const people = await advocatesOf(call.tx, patient)
  const going = ended === null || ended === 'finished'
  const who = initials(patient)
  const sentNow = sent === 1 ? `${who}: 1 more application sent` : `${who}: ${sent} more applications sent`
  const subject = going ? sentNow : `${who}: no more applications will be sent`
  const message = going
    ? ended
      ? 'All facilities on the list have been asked.'
      : 'The next ones follow if no one accepts.'
    : whyNoMore[ended]
  await inform(call, people, { patient_id: patient.id }, { subject, message, path: `/facility/match?pid=${patient.id}` })
  await reloadPatients(call, patient)
}

/** Emails the decision on a claim to the claimant. */
async function notifyClaimant({ tx, context }: Publisher, event: Events['claimDecided']) {
  const { claimant, ...claim } = event
  const link = linkTo(context.config, '/facility/my_organization')
  const texts = await textsFor(tx)
  const content = texts[await languageOfUser(tx, claimant.id)].claimDecided({ ...claim, link })
  await enqueueNews(tx, context, [{ channel: 'email', to: claimant.email, user_id: claimant.id, ...content }])
}

/** Emails reminders to update bed counts. */
async function remindOfBedCounts({ tx, context }: Publisher, { facility_name, people }: Events['bedCountsDue']) {
  const languages = await languagesOfUsers(
    tx,
    people.map(({ id }) => id),
  )
  const texts = await textsFor(tx)
  await enqueueNews(
    tx,
    context,
    people.map(({ id, email, link }) => ({
      channel: 'email',
      to: email,
      user_id: id,
      ...texts[languages.get(id) ?? 'en'].bedCounts(facility_name, link),
    })),
  )
}

/**
 * Notifies the assigned advocate (or, if there is none, the Social Work Admins) of emergency access, in the app and by email,
 * regardless of their notification settings. Contains only initials. Only the app shows the reason, because it may describe the
 * patient.
 */
async function notifyOfEmergency(call: Publisher, { patient }: Events['emergencyOpened']) {
  const { tx, context } = call
  const actor = call.actor!
  const subject = `${initials(patient)}: emergency access to chats`
  const message = `${actor.first_name} ${actor.last_name} can view this patient’s chats for ${emergencyMinutes} minutes.`
  const people = await advocatesOf(tx, patient)
  await notify(call, people, null, { subject, message, path: reviewAddress(patient.id), patient_id: patient.id })
  const support = await supportEmail(tx, context.config)
  const users = people.length
    ? await tx.selectFrom('users').select(['id', 'email', 'language']).where('id', 'in', people).execute()
    : []
  const texts = await textsFor(tx)
  await enqueueNews(
    tx,
    context,
    users.map(({ id, email, language }) => {
      const { reason, concerns } = texts[language ?? 'en'].emergency(support)
      const news = (text: string) => newsIn(language ?? 'en', text)
      const body = `${news(message)} ${reason}\n\n${concerns}`
      return { channel: 'email', patient_id: patient.id, subject: news(subject), body, to: email, user_id: id }
    }),
  )
}

const hour = 60 * 60 * 1000

/**
 * Reminds the assigned advocate that an involuntary hold expires soon. The subject contains neither the patient's name nor the kind
 * of hold.
 */
async function notifyOfEndingHold(call: Publisher, { patient, hold_expires_at }: Events['involuntaryHoldEnds']) {
  const people = await advocatesOf(call.tx, patient)
  const hours = Math.max(1, Math.ceil((Date.parse(hold_expires_at) - Date.parse(call.now)) / hour))
  const who = initials(patient)
  const subject = hours === 1 ? `${who}: hold expires within 1 hour` : `${who}: hold expires within ${hours} hours`
  const path = reviewAddress(patient.id)
  await inform(call, people, { patient_id: patient.id }, { subject, message: 'See the clinical snapshot.', path })
}

/**
 * Notifies the coordinators who accepted the patient that a hold was entered or changed since, so that they confirm it. The subject
 * contains neither the patient's name nor the kind of hold.
 */
async function notifyOfChangedHold(call: Publisher, { patient }: Events['involuntaryHoldChanged']) {
  const { tx, now } = call
  const { applications } = await listApplications(tx, 'all', { now, record_ids: [patient.id], sort: 'oldest' })
  for (const application of applications.filter(isHoldUnconfirmed)) {
    const people = await otherSide(call, application, 'advocate')
    const subject = `${initials(application)}: confirm the hold`
    const message = `${application.crisis_center}: a hold was entered or changed after the acceptance.`
    await inform(call, people, { application }, { subject, message, path: pathFor('advocate', application.id) })
    await sendNewsToGuest(call, application)
  }
}

/** Reminds the advocate to call a facility back. */
async function notifyOfCallBack(call: Publisher, { patient, facility }: Events['callBackDue']) {
  const people = await advocatesOf(call.tx, patient)
  const subject = `${initials(patient)}: call ${facility} back`
  const path = placementLogAddress(patient.id)
  await inform(call, people, { patient_id: patient.id }, { subject, message: 'See the placement log.', path })
}

/** The effects of each event: in-app notifications, emails, text messages, and updates to open screens. */
export const subscribers: Subscribers = {
  stepTaken: [
    notifyGuest,
    notifyOtherSide,
    sendStepWebhooks,
    (call, { application }) => reloadApplications(call, { applications: [application] }),
  ],
  applicationAssigned: [notifyAssignee, (call, { application }) => reloadApplications(call, { applications: [application] })],
  applicationsChanged: [reloadApplications],
  patientSaved: [reloadPatients],
  accessEnded: [dropRecords],
  releaseRevoked: [notifyOfRevocation, withdrawReferrals],
  patientsReassigned: [notifyOfReassignment],
  emergencyOpened: [notifyOfEmergency],
  sendPlanAdvanced: [notifyOfSendPlan],
  involuntaryHoldChanged: [notifyOfChangedHold],
  involuntaryHoldEnds: [notifyOfEndingHold],
  callBackDue: [notifyOfCallBack],
  handoverChanged: [notifyOfHandover, (call, { application }) => reloadApplications(call, { applications: [application] })],
  authorizationDue: [notifyOfAuthorization],
  messageSent: [notifyOfMessage, notifyGuestOfMessage, showChat('message')],
  chatRead: [readChatNotifications, showChat('read')],
  chatTyping: [showChat('typing')],
  responseDueSoon: [remindCoordinators],
  responsesOverdue: [notifyOverdue],
  facilityChanged: [sendFacilityWebhooks('facility.changed')],
  bedsChanged: [reloadBeds, sendFacilityWebhooks('facility.beds_changed')],
  bedHoldExpired: [notifyOfExpiredHold, (call, { application }) => reloadApplications(call, { applications: [application] })],
  bedCountsDue: [remindOfBedCounts],
  stepReported: [discloseByPhone],
  deliveryChanged: [showDelivery],
  staffJoined: [(call, { facility_id }) => discloseToStaff(call, { facility_id })],
  claimDecided: [notifyClaimant],
  signedUp: [notifyOfSignUp],
  leaverKept: [alertToLeaver],
  userApproved: [welcomeUser, sendUserWebhooks],
  accountChanged: [notifyOwner],
  takeoverSuspected: [alertSuperAdmins],
  superAdminRestored: [alertOtherSuperAdmins],
  accountChangeRequested: [notifyApprovers],
  accountChangeDecided: [notifyRequester],
}
