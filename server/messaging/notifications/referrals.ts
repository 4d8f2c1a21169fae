import { isReferralOpen } from '#domain/placement/referrals/rules.ts'
import { releaseInForce } from '../../placement/applications/openApplication.ts'
import { sendLink, sendWithdrawal } from '../../placement/referrals/letters.ts'
import { endTokens } from '../../placement/referrals/links.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'

/** These applications' referrals with what an email to the facility needs. */
const referralsOf = (db: Db) =>
  db
    .selectFrom('referrals')
    .innerJoin('applications', 'applications.id', 'referrals.application_id')
    .leftJoin('organizations', 'organizations.id', 'applications.organization_id')
    .select(['referrals.id', 'referrals.channel', 'referrals.address', 'referrals.callback_number', 'referrals.answer'])
    .select(['applications.record_id as patient_id', 'organizations.name as hospital'])
    .select(['applications.status', 'applications.asked_again_at'])

/**
 * Informs a facility without an account what the advocate did: emails a new link, or that the referral was withdrawn, which also ends its
 * links. The link leads to the code first, so the email opens nothing by itself.
 */
export async function notifyGuest(call: Publisher, { application, by }: Events['stepTaken']) {
  if (by === 'facility' || !application.referral) return
  const { tx, context, now } = call
  const referral = await referralsOf(tx).where('referrals.application_id', '=', application.id).executeTakeFirstOrThrow()
  if (isReferralOpen(referral)) {
    if (referral.answer && referral.channel === 'email') await sendLink(tx, context, referral, now, 'news')
    return
  }
  await endTokens(tx, [referral.id], now)
  if (referral.channel === 'email') await sendWithdrawal(tx, context, referral)
}

/** Ends the links of a patient's open referrals after a revocation, and notifies the facilities. */
export async function withdrawReferrals({ tx, context, now }: Publisher, { patient }: Events['releaseRevoked']) {
  const found = await referralsOf(tx).where('applications.record_id', '=', patient.id).execute()
  const open = found.filter(isReferralOpen)
  await endTokens(
    tx,
    open.map(({ id }) => id),
    now,
  )
  for (const referral of open) if (referral.channel === 'email') await sendWithdrawal(tx, context, referral)
}

/**
 * Logs the disclosure of the open referrals to a claimed listing, because its staff can now read them like any other application
 * (45 CFR 164.528). The links end: the staff answer with their accounts.
 */
export async function discloseReferrals({ tx, now }: Publisher, { facility_id, organization_id }: Events['listingClaimed']) {
  const found = await referralsOf(tx)
    .where('applications.facility_id', '=', facility_id)
    .select(['referrals.application_id', 'referrals.sent_by'])
    .execute()
  const open = found.filter(isReferralOpen)
  await endTokens(
    tx,
    open.map(({ id }) => id),
    now,
  )
  for (const { patient_id, application_id, sent_by: disclosed_by } of open) {
    const release = await releaseInForce(tx, patient_id, now)
    const row = { patient_id, application_id, facility_id, organization_id, disclosed_by, at: now }
    if (release)
      await tx
        .insertInto('disclosures')
        .values({ ...row, release_id: release.id })
        .execute()
  }
}
