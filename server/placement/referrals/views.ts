import { sql } from 'kysely'
import type { CodeWay, DisclosedPart } from '#domain/intake/releases/schema.ts'
import { fitOf } from '#domain/matching/fit.ts'
import { metersBetween, metersPerMile } from '#domain/matching/places.ts'
import { codeOffers, currentAnswer, firstViewOf } from '#domain/placement/referrals/rules.ts'
import type { GuestView } from '#domain/placement/referrals/schema.ts'
import { dayIn } from '#domain/platform/dates.ts'
import type { AppContext } from '../../context.ts'
import { findFacility } from '../../directory/facilities/queries.ts'
import { documentsOf } from '../../intake/documents/queries.ts'
import { findPatient } from '../../intake/patients/patientQueries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { mainPhone } from '../../platform/db/expressions.ts'
import { hasGateway } from '../../platform/gateways/setUp.ts'
import { zipCenter } from '../../platform/geo/zips.ts'
import { findApplication } from '../applications/applicationQueries.ts'
import { releaseInForce } from '../applications/openApplication.ts'
import { requestsOf } from '../applications/requests/requestQueries.ts'
import { commonOf, type Guest, signatureOf } from './links.ts'
import { undoOf } from './steps.ts'
import { offersOf } from './thanks.ts'

/** The newest address or number that an advocate entered for a row of `facilities`; null if there is none. */
export const correctedContact = (kind: 'email' | 'phone') =>
  sql<
    string | null
  >`(select value from facility_contacts where facility_id = facilities.id and kind = ${sql.lit(kind)} order by id desc limit 1)`

/** The email address and the phone number on file, to which codes go: the newest corrections and, for the phone number, the listing. */
export async function addressesOf(tx: Db, { facility_id, channel, address }: Guest) {
  const { email, phone } = await tx
    .selectFrom('facilities')
    .where('id', '=', facility_id)
    .select(correctedContact('email').as('email'))
    .select(sql<string | null>`coalesce(${correctedContact('phone')}, ${mainPhone})`.as('phone'))
    .executeTakeFirstOrThrow()
  return { email: channel === 'email' ? address : email, phone }
}

/** Whether a code can be entered now. A code that the advocate reads out may be created later. */
const awaitsCode = ({ code_by, code_hmac, code_expires_at }: Guest, now: string) =>
  code_by === 'call' || (code_by !== null && code_hmac !== null && code_expires_at !== null && code_expires_at > now)

type Seeing = { tx: Db; now: string; context: Pick<AppContext, 'config'> }

/** What the guest sees now. */
export async function guestView({ tx, now, context }: Seeing, guest: Guest): Promise<GuestView> {
  const common = commonOf(guest)
  if (guest.kind === 'session') return { stage: 'packet', ...common, ...(await packetOf(tx, guest, now)) }
  if (currentAnswer(guest, guest) === 'may_have_bed')
    return {
      stage: 'identify',
      ...common,
      ways: codeOffers(await addressesOf(tx, guest), channel => hasGateway(context.config, channel)),
      guest_name: guest.guest_name,
      guest_role: guest.guest_role,
      code: awaitsCode(guest, now) ? { by: guest.code_by!, to: guest.code_to } : null,
    }
  return {
    stage: 'request',
    ...common,
    ...(await requestOf(tx, guest, now)),
    expires_at: guest.expires_at,
    call_requested: guest.call_requested_at !== null,
  }
}

/** The names of the tags in the patient's record, and in what the facility must confirm. */
async function tagsOf(db: Db, ...records: object[]) {
  const ids = [...new Set(JSON.stringify(records).match(/\d+/g)?.map(Number))].filter(id => id < 100_000)
  return db.selectFrom('feature_tags').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** The request, and the meanings of its levels of care. */
async function requestOf(tx: Db, { patient_id, facility_id }: Guest, now: string) {
  const patient = (await findPatient(tx, 'all', now, patient_id))!
  const tags = new Map((await tagsOf(tx, patient)).map(tag => [tag.id, tag]))
  const place = await tx
    .selectFrom('facilities')
    .select(['latitude', 'longitude'])
    .where('id', '=', facility_id)
    .executeTakeFirstOrThrow()
  const hospital = await tx
    .selectFrom('patients')
    .innerJoin('organizations', 'organizations.id', 'patients.organization_id')
    .select('organizations.zip_code')
    .where('patients.id', '=', patient_id)
    .executeTakeFirst()
  const from = hospital?.zip_code ? zipCenter(hospital.zip_code) : undefined
  const { latitude, longitude } = place
  const isKnown = from && latitude !== null && longitude !== null
  const zone = patient.time_zone
  const levels = patient.treatment_levels.flatMap(id => tags.get(id) ?? [])
  const request = firstViewOf(patient, {
    today: dayIn(zone, now),
    nameOf: id => tags.get(id)?.content,
    distance_miles: isKnown ? metersBetween(from, { latitude, longitude }) / metersPerMile : null,
    wanted_on: patient.estimated_discharge_timestamp && dayIn(zone, patient.estimated_discharge_timestamp),
  })
  return { request, levels: levels.map(({ content, tooltip_content }) => ({ name: content, meaning: tooltip_content })) }
}

async function packetOf(tx: Db, guest: Guest, now: string) {
  const { application_id, patient_id, facility_id } = guest
  const application = (await findApplication(tx, 'all', now, application_id))!
  const patient = (await findPatient(tx, 'all', now, patient_id))!
  const facility = await findFacility(tx, 'all', facility_id)
  const fit = fitOf(patient, facility!, new Date(now))
  // The stored file name of the release is internal, and the packet does not contain the form.
  return {
    application,
    patient: { ...patient, hipaa_document: null },
    // Only what follows from the listing, not the listing itself.
    fit,
    documents: await documentsOf(tx, patient_id),
    tags: await tagsOf(tx, patient, fit),
    requests: (await requestsOf(tx, [application_id])).get(application_id) ?? [],
    undo: await undoOf(tx, application, signatureOf(guest), now),
    offers: await offersOf(tx, { facility_id, patient_id }),
  }
}

type Disclosed = Pick<
  Guest,
  'patient_id' | 'application_id' | 'facility_id' | 'organization_id' | 'sent_by' | 'channel' | 'address'
>

/** The code, if the stage needed one, is logged with how it reached the recipient. */
type DisclosedStage = {
  content: DisclosedPart
  recipient: string | null
  now: string
  code_by?: CodeWay | null
  code_to?: string | null
}

/** Logs a stage of the disclosure with its recipient, under the release that is valid now (45 CFR 164.528). */
export async function disclose(
  tx: Db,
  referral: Disclosed,
  { content, recipient, now, code_by = null, code_to = null }: DisclosedStage,
) {
  const { patient_id, application_id, facility_id, organization_id, sent_by, channel, address } = referral
  const release = (await releaseInForce(tx, patient_id, now))!
  await tx
    .insertInto('disclosures')
    .values({
      patient_id,
      application_id,
      release_id: release.id,
      facility_id,
      organization_id,
      disclosed_by: sent_by,
      at: now,
      content,
      channel,
      recipient,
      sent_to: address,
      code_by,
      code_to,
    })
    .execute()
}
