import type { Facility } from '#domain/directory/facilities/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { directory } from '#domain/matching/directory.ts'
import { mayAutoApply, noAutoApply } from '#domain/matching/places.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { showPhone, withExtension } from '#domain/platform/phone.ts'
import { requireActiveCase } from '../intake/patients/require.ts'
import { type Receipt, storeReceipt } from '../matching/receipts.ts'
import { findApplication } from '../placement/applications/applicationQueries.ts'
import { openApplication, releaseInForce } from '../placement/applications/openApplication.ts'
import type { AuditSubject } from '../platform/auditTrail/write.ts'
import { type Publisher, publish } from '../platform/events/events.ts'
import type { Call } from '../platform/http/handler.ts'
import { storeStandings } from '../platform/standings/standings.ts'

export type Target = Facility & { organization_status: string | null; staffed: boolean }

export const needsRelease = 'Get a signed release of information before you apply. The patient has no valid release.'

/** Who sends an application and when, in a request or a job, and the match list that led to it. */
export type Sending = Omit<Publisher, 'actor'> & {
  actor: NonNullable<Publisher['actor']>
  receipt: Receipt | null
  addAuditSubject: (subject: AuditSubject) => void
}

/** Applies to one facility for an advocate. The caller must have checked that the actor owns the patient. */
export async function apply(
  call: Call<typeof directory.apply, undefined, Receipt | null>,
  facility: Target,
  patient: Patient,
): Promise<{ id: number }> {
  const { actor, body, prepared } = call
  if (body.advocateId && body.advocateId !== actor.id)
    throw new HttpError('invalid', 'You can send applications only in your own name', {
      errors: { advocateId: 'Must be the signed-in advocate' },
    })
  const center = prepared?.search.center
  if (body.auto && !(center && mayAutoApply({ found_by: 'chosen', fallback: true, ...center })))
    throw new HttpError('invalid', noAutoApply)
  return sendApplication({ ...call, receipt: prepared }, facility, patient)
}

/**
 * Sends a patient's application to a facility. The facility can then read the patient's record, so this function first checks for a
 * valid release and for a facility that accepts applications (MAT-044; 42 CFR 2.31). Throws before it writes anything.
 */
export async function sendApplication(call: Sending, facility: Target, patient: Patient): Promise<{ id: number }> {
  const { tx, actor, now, receipt, addAuditSubject } = call
  refuseUnready(facility, patient)
  const release_id = (await releaseInForce(tx, patient.id, now))?.id
  if (!release_id) throw new HttpError('invalid', needsRelease)

  const id = await openApplication(tx, { patient, facility, release_id, by: actor.id, now })
  if (receipt) await storeReceipt(tx, id, patient.id, receipt)
  await tx
    .insertInto('disclosures')
    .values({
      patient_id: patient.id,
      application_id: id,
      release_id,
      facility_id: facility.id,
      organization_id: facility.organization_id,
      disclosed_by: actor.id,
      at: now,
    })
    .execute()
  await publish(call, 'stepTaken', {
    application: (await findApplication(tx, 'all', now, id))!,
    by: 'advocate',
    what: 'New application',
    status: 'New',
  })
  await storeStandings(tx, [patient.id])
  addAuditSubject({ patient_id: patient.id, type: 'applications', ids: [id], detail: { facility_id: facility.id, release_id } })
  return { id }
}

function refuseUnready(facility: Target, patient: Patient) {
  if (facility.directory_listing || !facility.staffed) {
    const call = facility.main_phone_number
      ? ` Call ${showPhone(withExtension(facility.main_phone_number, facility.phone_extension))}.`
      : ''
    throw new HttpError('invalid', `Nobody at ${facility.name} uses Passage yet.${call}`)
  }
  if (facility.status !== 'Approved' || facility.organization_status !== 'Approved')
    throw new HttpError('invalid', `${facility.name} is not accepting applications right now.`)
  requireActiveCase(patient, 'apply')
}
