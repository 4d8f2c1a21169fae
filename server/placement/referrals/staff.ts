import { sql } from 'kysely'
import { isReferralOpen } from '#domain/placement/referrals/rules.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import { maySignIn } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { releaseInForce } from '../applications/openApplication.ts'
import { endTokens } from './links.ts'

/** A facility that just got an organization or staff, or the referrals of one patient or application to facilities that have staff. */
type To = { facility_id: number } | { patient_id: number } | { application_id: number }

/**
 * Discloses the referrals that are still open to the facility's staff, and those that a confirmed guest could read, and logs it (45 CFR
 * 164.528). From then on, they are like any other application, and their links have ended. A referral that the facility declined after
 * seeing only the request without identity stays withheld, as does one without a valid release.
 */
export async function discloseToStaff(call: Publisher, to: To) {
  const { tx, now, context } = call
  const { accessEnds } = momentsOf(now, context.config)
  const found = await withheldReferrals(tx, to)
  // Undoing an answer ends too.
  if ('facility_id' in to)
    await endTokens(
      tx,
      found.map(({ id }) => id),
      now,
    )
  const disclosed = []
  for (const referral of found) {
    const wasRead =
      referral.confirmed_at !== null && (referral.ended_at === null || Date.parse(referral.ended_at) > Date.parse(accessEnds))
    if (!wasRead && !isReferralOpen(referral)) continue
    const { record_id: patient_id, application_id, facility_id, organization_id, sent_by: disclosed_by } = referral
    const release = await releaseInForce(tx, patient_id, now)
    if (!release) continue
    const row = { patient_id, application_id, facility_id, organization_id, disclosed_by, at: now, release_id: release.id }
    await tx.insertInto('disclosures').values(row).execute()
    await tx.updateTable('applications').set({ withheld: false }).where('id', '=', application_id).execute()
    disclosed.push({ ...referral, id: application_id, referral_id: referral.id })
  }
  if (!disclosed.length) return
  await endTokens(
    tx,
    disclosed.map(({ referral_id }) => referral_id),
    now,
  )
  await storeStandings(tx, [...new Set(disclosed.map(({ record_id }) => record_id))])
  await publish(call, 'applicationsChanged', { applications: disclosed })
}

const withheldReferrals = (tx: Db, to: To) =>
  tx
    .selectFrom('referrals')
    .innerJoin('applications', 'applications.id', 'referrals.application_id')
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .where('withheld', '=', true)
    .where('facilities.deleted_at', 'is', null)
    .$if('facility_id' in to, query => query.where('applications.facility_id', '=', (to as { facility_id: number }).facility_id))
    .$if('patient_id' in to, query => query.where('record_id', '=', (to as { patient_id: number }).patient_id))
    .$if('application_id' in to, query => query.where('application_id', '=', (to as { application_id: number }).application_id))
    .$if(!('facility_id' in to), query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('facility_roles')
            .innerJoin('users', 'users.id', 'facility_roles.user_id')
            .select(sql`1`.as('one'))
            .whereRef('facility_roles.facility_id', '=', 'applications.facility_id')
            .where(maySignIn()),
        ),
      ),
    )
    .select(['referrals.id', 'referrals.application_id', 'referrals.sent_by', 'referrals.confirmed_at'])
    .select(['applications.record_id', 'applications.facility_id', 'applications.advocate_id', 'applications.status'])
    .select(['applications.asked_again_at', 'applications.insurance_accepted_at', 'applications.application_approved_at'])
    .select(['applications.ended_at', 'facilities.organization_id'])
    .orderBy('referrals.id')
    .execute()
