import { facilityScope } from '#domain/directory/access.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { isUnanswered, type ReferralChannel, reasonOf, reportedByPhone } from '#domain/placement/applications/referral.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { referrals } from '#domain/placement/referrals/contract.ts'
import { currentAnswer, isReferralOpen } from '#domain/placement/referrals/rules.ts'
import type { FacilityContact, NewReferrals, ReferralResult } from '#domain/placement/referrals/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Config } from '../../config.ts'
import { facilityInPath, requireFacilityToApply } from '../../directory/facilities/queries.ts'
import { lockedPatientInPath, requireActiveCase, requirePatientToChange } from '../../intake/patients/require.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName } from '../../platform/db/expressions.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, handler } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { openApplication, releaseInForce } from '../applications/openApplication.ts'
import { aboutApplication, requireApplication } from '../applications/require.ts'
import { newCode } from './codes.ts'
import { sendLink } from './letters.ts'
import { endTokens } from './links.ts'
import { decline } from './steps.ts'
import { disclose } from './views.ts'

const noLinks = 'This server cannot send links. Refer by phone instead.'

function refuseWithoutLinks({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) {
  if (!PUBLIC_URL) throw new HttpError('unavailable', noLinks)
}

/** How to reach the facility: the newest corrections and, for the phone number, its listing. */
async function contactOf(tx: Db, facility: { id: number; main_phone_number: string | null }): Promise<FacilityContact> {
  const rows = await tx
    .selectFrom('facility_contacts as contact')
    .innerJoin('users', 'users.id', 'contact.corrected_by')
    .where('facility_id', '=', facility.id)
    .distinctOn('kind')
    .select(['kind', 'value', 'corrected_at as at', fullName('users').as('by')])
    .orderBy('kind')
    .orderBy('contact.id', 'desc')
    .execute()
  const correctedTo = (kind: string) => rows.find(row => row.kind === kind)?.value ?? null
  return {
    email: correctedTo('email'),
    fax: correctedTo('fax'),
    phone: correctedTo('phone') ?? facility.main_phone_number,
    corrections: rows.map(({ kind, by, at }) => ({ kind, by, at })),
  }
}

type Correction = { facility: { id: number; main_phone_number: string | null }; kind: ReferralChannel; value: string }

/** Stores an address that differs from the known one. It improves the listing for the next referral. */
async function correctContact(tx: Db, { facility, kind, value }: Correction, by: number, now: string) {
  const known = await contactOf(tx, facility)
  if (known[kind] === value) return
  const row = { facility_id: facility.id, kind, value, corrected_by: by, corrected_at: now }
  await tx.insertInto('facility_contacts').values(row).execute()
}

export const showContact = handler(referrals.contact, {
  subject: facilityInPath,
  run: async ({ tx, subject }) => contactOf(tx, subject),
})

type Referring = Pick<Call<typeof referrals.refer>, 'tx' | 'actor' | 'now' | 'context' | 'after' | 'addAuditSubject'>
type Terms = { patient: Patient; release_id: number; callback_number: string }

/**
 * Refers a patient to a facility without an account. Nothing is disclosed yet: the email or fax has only a link, and the disclosure log
 * gets each stage when the facility opens it. The caller must have checked the patient and the release.
 */
async function referTo(
  call: Referring,
  { patient, release_id, callback_number }: Terms,
  { facility_id, contact: { channel, address } }: NewReferrals['referrals'][number],
): Promise<number> {
  const { tx, actor, now, context, addAuditSubject } = call
  const facility = await requireFacilityToApply(tx, facilityScope(actor), facility_id)
  if (!facility.directory_listing && facility.staffed)
    throw new HttpError('invalid', `${facility.name} uses Passage. Apply instead.`)
  if (channel !== 'phone') refuseWithoutLinks(context.config)
  const id = await openApplication(tx, { patient, facility, release_id, withheld: true, by: actor.id, now })
  const row = { application_id: id, channel, address, callback_number, sent_by: actor.id, created_at: now }
  const referral = await tx.insertInto('referrals').values(row).returning('id').executeTakeFirstOrThrow()
  await correctContact(tx, { facility, kind: channel, value: address }, actor.id, now)
  const application = await requireApplication(call, id)
  const { hospital } = application
  if (channel !== 'phone')
    await sendLink(tx, context, { ...row, id: referral.id, patient_id: patient.id, facility_id, hospital: hospital ?? null }, now)
  await publish(call, 'applicationsChanged', { applications: [application] })
  addAuditSubject({
    patient_id: patient.id,
    type: 'applications',
    ids: [id],
    detail: { facility_id: facility.id, release_id, channel },
  })
  return id
}

async function referToFacility(call: Call<typeof referrals.refer>) {
  const { tx, params, body, now, authorize } = call
  const patient = await requirePatientToChange(call, body.recordId)
  authorize(patient)
  requireActiveCase(patient, 'refer')
  const release_id = await coveringRelease(tx, patient, now)
  const { contact, callback_number } = body
  const id = await referTo(call, { patient, release_id, callback_number }, { facility_id: params.id, contact })
  await storeStandings(tx, [patient.id])
  return { id }
}

export const refer = handler(referrals.refer, { subject: 'in the input', run: referToFacility })

/** Refers to several facilities. Names those that were skipped, and why. If all were, nothing is stored. */
export const referSeveral = handler(referrals.referSeveral, {
  // Locks the patient so that of two confirmations at the same time, the second one sees the first one's referrals.
  subject: lockedPatientInPath,
  run: async call => {
    const { subject: patient, tx, actor, body, now } = call
    requireActiveCase(patient, 'refer')
    const terms = { patient, release_id: await coveringRelease(tx, patient, now), callback_number: body.callback_number }
    const results: ReferralResult[] = []
    for (const one of body.referrals) {
      const facility = await requireFacilityToApply(tx, facilityScope(actor), one.facility_id)
      const result = await referTo(call, terms, one).then(
        application_id => ({ application_id, skipped: null }),
        error => {
          if (error instanceof HttpError) return { application_id: null, skipped: error.message }
          throw error
        },
      )
      results.push({ facility_id: facility.id, name: facility.name, ...result })
    }
    if (results.every(one => one.application_id === null))
      throw new HttpError('conflict', `No referral was sent. ${results.map(one => one.skipped).join(' ')}`)
    await storeStandings(tx, [patient.id])
    return results
  },
})

/** The release that covers the facility. Throws with the reason if there is none, or if it does not include treatment facilities. */
export async function coveringRelease(tx: Db, patient: Pick<Patient, 'id'>, now: string): Promise<number> {
  const release = await releaseInForce(tx, patient.id, now)
  if (!release)
    throw new HttpError('invalid', 'Get a signed release of information before you refer. The patient has no valid release.')
  if (!release.external_disclosure)
    throw new HttpError(
      'invalid',
      'The patient’s release does not cover treatment facilities. Get a release that does before you refer.',
    )
  return release.id
}

/** The application in the path, if it is a referral. */
async function referralInPath(call: Parameters<typeof requireApplication>[0] & { params: { id: number } }) {
  const application = await requireApplication(call, call.params.id)
  if (!application.referral) throw new HttpError('not_found', 'Application not found')
  return application
}

/** The referral's row, locked until the transaction ends. */
const lockedReferral = (tx: Db, application_id: number) =>
  tx.selectFrom('referrals').selectAll().where('application_id', '=', application_id).forUpdate().executeTakeFirstOrThrow()

const closed = 'This referral is closed.'

/** Throws if the referral was disclosed to the facility's staff, who answer with their accounts: its links have ended. */
async function refuseDisclosed(tx: Db, application: Application) {
  const { withheld } = await tx
    .selectFrom('applications')
    .select('withheld')
    .where('id', '=', application.id)
    .executeTakeFirstOrThrow()
  if (!withheld)
    throw new HttpError('conflict', `${application.crisis_center} uses Passage now and sees this application.`, {
      fresh: application,
    })
}

export const sendLinkAgain = handler(referrals.sendLink, {
  subject: referralInPath,
  run: async call => {
    const { subject: application, tx, actor, body: contact, now, context, addAuditSubject } = call
    refuseWithoutLinks(context.config)
    addAuditSubject(aboutApplication(application, { channel: contact.channel }))
    const referral = await lockedReferral(tx, application.id)
    if (!isReferralOpen(application)) throw new HttpError('conflict', closed, { fresh: application })
    await refuseDisclosed(tx, application)
    const isMoved = referral.channel !== contact.channel || referral.address !== contact.address
    // Whoever confirmed at the earlier address must confirm again.
    if (isMoved) await endTokens(tx, [referral.id], now)
    await tx
      .updateTable('referrals')
      .set({
        ...contact,
        ...(isMoved && { guest_name: null, guest_role: null, confirmed_at: null, code_by: null, code_to: null, code_hmac: null }),
      })
      .where('id', '=', referral.id)
      .execute()
    const facility = { id: application.facility_id, main_phone_number: application.facility_main_phone_number }
    await correctContact(tx, { facility, kind: contact.channel, value: contact.address }, actor.id, now)
    const { id, callback_number } = referral
    const { record_id: patient_id, facility_id, hospital } = application
    const letter = { id, callback_number, ...contact, patient_id, facility_id, hospital }
    await sendLink(tx, context, letter, now)
    await storeStandings(tx, [application.record_id])
    return requireApplication(call, application.id)
  },
})

/** A code for the advocate to read out to the person who was called back, instead of the code by email (S-24). */
export const readOutCode = handler(referrals.readCode, {
  subject: referralInPath,
  run: async call => {
    const { subject: application, tx, now, context, addAuditSubject } = call
    addAuditSubject(aboutApplication(application, { code: 'read out' }))
    if (!isReferralOpen(application)) throw new HttpError('conflict', closed)
    await refuseDisclosed(tx, application)
    if (currentAnswer(application.referral!, application) !== 'may_have_bed')
      throw new HttpError('conflict', 'The facility has not said that it may have a bed.')
    const referral = await lockedReferral(tx, application.id)
    return { code: await newCode(tx, context, { referral_id: referral.id, by: 'call', to: null }, now) }
  },
})

/** Records what a facility said on the phone. The advocate read out the request, so its first view is logged as disclosed. */
export const reportAnswer = handler(referrals.report, {
  subject: referralInPath,
  run: async call => {
    const { subject: application, tx, actor, body, now, addAuditSubject } = call
    addAuditSubject(aboutApplication(application, { answer: body.answer }))
    const referral = await lockedReferral(tx, application.id)
    if (currentAnswer(referral, application) !== null || !isUnanswered(application))
      throw new HttpError('conflict', 'This request has already been answered.', { fresh: application })
    await coveringRelease(tx, { id: application.record_id }, now)
    const reason = reasonOf(body.answer, body.reason)
    const { organization_id } = await tx
      .selectFrom('facilities')
      .select('organization_id')
      .where('id', '=', application.facility_id)
      .executeTakeFirstOrThrow()
    const to = { patient_id: application.record_id, application_id: application.id, facility_id: application.facility_id }
    const phone = application.facility_main_phone_number ?? referral.callback_number
    const called = { channel: 'phone' as const, address: referral.channel === 'phone' ? referral.address : phone }
    await disclose(
      tx,
      { ...to, ...called, organization_id, sent_by: actor.id },
      { content: 'request', recipient: body.spoke_to, now },
    )
    await tx
      .updateTable('referrals')
      .set({ answer: body.answer, answered_at: now, guest_name: body.spoke_to, guest_role: null })
      .where('id', '=', referral.id)
      .execute()
    if (body.answer === 'may_have_bed') await publish(call, 'applicationsChanged', { applications: [application] })
    else {
      await endTokens(tx, [referral.id], now)
      await decline(call, application, reason!, { actor_id: actor.id, name: reportedByPhone(body.spoke_to) })
    }
    return requireApplication(call, application.id)
  },
})
