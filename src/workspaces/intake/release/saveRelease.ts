import { patients } from '#domain/patients/contract.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import type { Saving } from '../saving.ts'
import { releaseDocument, type Signing } from './releaseDocument.ts'
import { releasePdf } from './releasePdf.ts'

/**
 * Renders the form as a PDF, stores it, and only then signs it (HIP-021, HIP-022, HIP-024). With a release on file there is
 * nothing to do but to go on (HIP-020).
 */
export async function saveRelease({ number, values, patient, user, today }: Saving): Promise<Patient> {
  if (!patient) throw new Error('A release belongs to a patient')
  if (patient.hipaa_document) return patient
  const signing: Signing = { method: values.method ?? 'print', signed: true }
  try {
    const pdf = await releasePdf(releaseDocument({ patient, user, today, signing }))
    const file = new File([pdf], 'release.pdf', { type: 'application/pdf' })
    await call(patients.hipaaDocument, { body: { patient_id: patient.id, hippa_document: file } })
  } catch (cause) {
    throw new Error(intake.release.failed, { cause })
  }
  const { is_voluntary, tmri_disclosure, external_disclosure, receive_copy, required_by_law } = values
  return call(patients.hipaaSign, {
    params: { id: patient.id },
    body: {
      ...{ is_voluntary, tmri_disclosure, external_disclosure, receive_copy, required_by_law },
      method: signing.method,
      current_section: number,
      intake_complete: false,
    },
  })
}
