import { initials } from '#domain/intake/patients/summary.ts'
import { undeliveredSince } from '#domain/placement/applications/referral.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { isReferralOpen } from '#domain/placement/referrals/rules.ts'
import { findApplication } from '../../placement/applications/applicationQueries.ts'
import { sendLink, sendWithdrawal } from '../../placement/referrals/letters.ts'
import { endTokens } from '../../placement/referrals/links.ts'
import { coveringRelease } from '../../placement/referrals/refer.ts'
import { discloseToStaff } from '../../placement/referrals/staff.ts'
import { disclose } from '../../placement/referrals/views.ts'
import type { Db } from '../../platform/db/connect.ts'
import { mainPhone } from '../../platform/db/expressions.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { pathFor } from './applications.ts'
import { advocatesOf, inform, reloadApplications } from './recipients.ts'

/** These applications' referrals with what an email to the facility needs. */
const referralsOf = (db: Db) =>
  db
    .selectFrom('referrals')
    .innerJoin('applications', 'applications.id', 'referrals.application_id')
    .leftJoin('organizations', 'organizations.id', 'applications.organization_id')
    .select(['referrals.id', 'referrals.channel', 'referrals.address', 'referrals.callback_number', 'referrals.answer'])
    .select(['applications.record_id as patient_id', 'applications.facility_id', 'organizations.name as hospital'])
    .select(['applications.status', 'applications.asked_again_at', 'applications.withheld'])
    .select(['applications.insurance_accepted_at', 'applications.application_approved_at'])

/**
 * Informs a facility without an account what the advocate did: sends a new link, or that the referral was withdrawn, which also ends its
 * links. The link leads to the code first, so the message opens nothing by itself.
 */
export async function notifyGuest(call: Publisher, { application, by }: Events['stepTaken']) {
  if (!application.referral) return
  const { tx, context, now } = call
  // The step may have opened the referral again.
  await discloseToStaff(call, { application_id: application.id })
  if (by === 'facility') return
  const referral = await referralsOf(tx).where('referrals.application_id', '=', application.id).executeTakeFirstOrThrow()
  // The staff were notified.
  if (!referral.withheld) return
  if (isReferralOpen(referral)) {
    if (referral.answer && referral.channel !== 'phone') await sendLink(tx, context, referral, now, 'news')
    return
  }
  await endTokens(tx, [referral.id], now)
  await sendWithdrawal(tx, context, referral)
}

/** Sends a facility without an account a new link, because it has to confirm something that changed after its answer. */
export async function sendNewsToGuest({ tx, context, now }: Publisher, application: Application) {
  if (!application.referral) return
  const referral = await referralsOf(tx).where('referrals.application_id', '=', application.id).executeTakeFirstOrThrow()
  if (referral.withheld && referral.channel !== 'phone' && isReferralOpen(referral))
    await sendLink(tx, context, referral, now, 'news')
}

/** Sends a confirmed guest a new link after the first message that follows one of the facility's, so that a conversation is not a flood. */
export async function notifyGuestOfMessage(call: Publisher, { application, by }: Events['messageSent']) {
  if (by === 'facility' || !application.referral?.confirmed_at) return
  const { tx, context, now } = call
  const [, before] = await tx
    .selectFrom('chat_messages')
    .select('side')
    .where('application_id', '=', application.id)
    .where('kind', '=', 'message')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  const referral = await referralsOf(tx).where('referrals.application_id', '=', application.id).executeTakeFirstOrThrow()
  if (before?.side !== 'advocate' && referral.withheld && referral.channel !== 'phone' && isReferralOpen(referral))
    await sendLink(tx, context, referral, now, 'news')
}

/** Ends the links of a patient's open referrals after a revocation, and notifies the facilities. */
export async function withdrawReferrals({ tx, context, now }: Publisher, { patient }: Events['releaseRevoked']) {
  const found = await referralsOf(tx).where('applications.record_id', '=', patient.id).execute()
  await endTokens(
    tx,
    found.map(({ id }) => id),
    now,
  )
  for (const referral of found.filter(one => one.withheld && isReferralOpen(one))) await sendWithdrawal(tx, context, referral)
}

/**
 * Shows on open screens that a service accepted or delivered a referral's email or fax. If it failed, it becomes the assigned advocate's
 * turn, and the advocate is notified.
 */
export async function showDelivery(call: Publisher, { message_id }: Events['deliveryChanged']) {
  const { tx, now } = call
  const found = await tx.selectFrom('referrals').select('application_id').where('message_id', '=', message_id).executeTakeFirst()
  if (!found) return
  const application = (await findApplication(tx, 'all', now, found.application_id))!
  const { id, record_id, crisis_center, referral } = application
  if (referral && undeliveredSince(referral)) {
    const people = await advocatesOf(tx, application)
    const subject = `${initials(application)}: Referral not delivered`
    const message = `${crisis_center}: check the address, or call`
    await inform(call, people, { application }, { subject, message, path: pathFor('facility', id) })
    await storeStandings(tx, [record_id])
  }
  await reloadApplications(call, { applications: [application] })
}

/**
 * Logs, once per person at the facility, that the advocate disclosed who the patient is on the phone: a facility that accepts a step
 * knows it. Throws with the reason if the release does not cover the facility.
 */
export async function discloseByPhone({ tx, now }: Publisher, { application, spoke_to }: Events['stepReported']) {
  const { id: application_id, record_id: patient_id, facility_id } = application
  const referral = await tx
    .selectFrom('referrals')
    .innerJoin('applications', 'applications.id', 'referrals.application_id')
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .where('referrals.application_id', '=', application_id)
    .select(['referrals.channel', 'referrals.address', 'referrals.callback_number', 'referrals.sent_by'])
    .select(['facilities.organization_id', mainPhone.as('main_phone_number')])
    .executeTakeFirstOrThrow()
  const known = await tx
    .selectFrom('disclosures')
    .select('id')
    .where('application_id', '=', application_id)
    .where('content', '=', 'by_phone')
    .where('recipient', '=', spoke_to)
    .executeTakeFirst()
  if (known) return
  const { channel, callback_number, sent_by, organization_id } = referral
  await coveringRelease(tx, { id: patient_id }, now)
  const address = channel === 'phone' ? referral.address : (referral.main_phone_number ?? callback_number)
  const to = { patient_id, application_id, facility_id, organization_id, sent_by, channel: 'phone' as const, address }
  await disclose(tx, to, { content: 'by_phone', recipient: spoke_to, now })
}
