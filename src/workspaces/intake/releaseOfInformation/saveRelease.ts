import type { FieldValues } from 'react-hook-form'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { patients } from '#domain/intake/patients/contract.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { releases } from '#domain/intake/releases/contract.ts'
import { isOnPaper } from '#domain/intake/releases/rules.ts'
import { signerOf } from '#domain/intake/releases/signer.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { errorText } from '../../../i18n/i18nProvider.ts'
import type { Signing } from './releaseDocument.ts'
import { releaseFile } from './releasePdf.ts'

type ReleaseSaving = {
  number: number
  values: FieldValues
  patient: Patient | undefined
  user: Whoami
  today: string
  /** Called with what the user should know about a save that succeeded. */
  warn: (message: string) => void
}

/**
 * Renders the form as a PDF, uploads it, and signs the release (HIP-021, HIP-022, HIP-024). Does nothing if a release is already
 * on file (HIP-020).
 */
export async function saveRelease({ number, values, patient, user, today, warn }: ReleaseSaving): Promise<Patient> {
  if (!patient) throw new Error('A release belongs to a patient')
  if (patient.hipaa_document) return patient
  const { representative, page_attested } = values
  const method: Signing['method'] = values.method ?? 'print'
  const { phone_number, email } = representative ?? patient
  const signing: Signing = {
    method,
    signed: true,
    signer: signerOf(representative, exceptionIn(values)),
    destination: (method === 'sms' ? phone_number : email) ?? '',
    attested: page_attested && isOnPaper(method) && !(values.signed_page instanceof File),
  }
  try {
    const pdf = await releaseFile({ patient, user, today, signing })
    const file = new File([pdf], 'release.pdf', { type: 'application/pdf' })
    await call(patients.hipaaDocument, { body: { patient_id: patient.id, hippa_document: file } })
  } catch (cause) {
    throw new Error(intake.release.failed, { cause })
  }
  const signed = await sign({ number, values, patient }, signing)
  await attach(patient.id, values.signed_page, warn)
  // Reload the patient because attaching the page changed `release_page_missing`.
  return values.signed_page instanceof File ? call(patients.show, { params: { id: patient.id } }) : signed
}

/** The legal ground on which a patient who is too young signs alone; null if none is needed. */
const exceptionIn = ({ signed_by, decided_for_minor, minor_exception }: FieldValues): string | null =>
  signed_by === 'patient' && decided_for_minor ? minor_exception : null

function sign(
  { number, values, patient }: Pick<ReleaseSaving, 'number' | 'values'> & { patient: Patient },
  { method, attested }: Signing,
) {
  const { is_voluntary, tmri_disclosure, external_disclosure, receive_copy, required_by_law } = values
  return call(patients.hipaaSign, {
    params: { id: patient.id },
    body: {
      is_voluntary,
      tmri_disclosure,
      external_disclosure,
      receive_copy,
      required_by_law,
      method,
      signed_by: values.signed_by,
      representative: values.representative,
      minor_exception: exceptionIn(values),
      language: patient.release_language,
      page_attested: attested ?? false,
      current_section: number,
      intake_complete: false,
    },
  })
}

/**
 * Attaches the signed page to the new release. A failure is only a warning because the release is valid without the page, and
 * users can attach it later. Until then, the review shows "Signed page not attached".
 */
async function attach(id: number, page: unknown, warn: ReleaseSaving['warn']) {
  if (!(page instanceof File)) return
  try {
    const { releases: signed } = await call(releases.consent, { params: { id } })
    await call(releases.attachPage, { params: { id, releaseId: signed[0]!.id }, body: { signed_page: page } })
  } catch (error) {
    warn(consent.page.notAttached(errorText(error)))
  }
}
