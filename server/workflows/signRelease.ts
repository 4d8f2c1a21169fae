import { patients } from '#domain/intake/patients/contract.ts'
import { releaseOfInformation } from '#domain/intake/patients/intake/releaseOfInformation.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { isOnPaper, languageToSign } from '#domain/intake/releases/rules.ts'
import { isMinor, needsRepresentative, type Representative, signerMessages, signerOf } from '#domain/intake/releases/signer.ts'
import { dayIn, secondsAfter } from '#domain/platform/dates.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import { releaseVersions } from '#domain/platform/installation/releaseText.ts'
import { emptyFile, notInspected } from '#domain/platform/uploads.ts'
import type { z } from '#domain/platform/zod.ts'
import { updatePatient } from '../intake/patients/patientQueries.ts'
import { lockedPatientInPath, patientInPath, requirePatient } from '../intake/patients/require.ts'
import { signedReleases } from '../intake/releases/releaseQueries.ts'
import { withSigningPage } from '../intake/releases/signingPage.ts'
import { discloseAgain, unsignedRelease } from '../intake/releases/unsignedRelease.ts'
import { spendVerification } from '../intake/verification/verificationQueries.ts'
import { discloseToStaff } from '../placement/referrals/staff.ts'
import { momentsOf } from '../platform/access/consent.ts'
import { settleDraft } from '../platform/drafts/queries.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'
import { brandOf } from '../platform/installation/brand.ts'
import { readInstallation } from '../platform/installation/settings.ts'
import { storeStandings } from '../platform/standings/standings.ts'

type Signing = 'hipaaUrl' | 'hipaaFile' | 'hipaaDocument' | 'hipaaSign'

async function showReleaseUrl({ subject: patient, addAuditSubject }: Call<typeof patients.hipaaUrl, Patient>) {
  if (!patient.hipaa_document) throw new HttpError('not_found', 'No signed release found')
  addAuditSubject({ patient_id: patient.id, type: 'releases', ids: [] })
  return { hipaa_url: `/api/v2/patients/${patient.id}/hipaa/document` }
}

async function showReleaseFile({
  subject: patient,
  addAuditSubject,
  context,
  ...call
}: Call<typeof patients.hipaaFile, Patient>) {
  const stored = patient.hipaa_document && (await context.files.get(patient.hipaa_document.s3_filename))
  const release = patient.hipaa_document && (await signedReleases(call.tx, patient.id, call.now, patient.hipaa_document)).at(0)
  if (!stored || !release) throw new HttpError('not_found', 'No signed release found')
  addAuditSubject({ patient_id: patient.id, type: 'releases', ids: [release.id] })
  const bytes = await withSigningPage(stored, release, call.now, await brandOf(call.tx))
  return { bytes, type: 'application/pdf', name: `release-${patient.id}.pdf` }
}

const storeRelease = handler(patients.hipaaDocument, {
  subject: 'in the input',
  prepare: async ({ body, context, actor, now, authorize }) => {
    // Also checked before the transaction so that no file is stored without permission.
    authorize(await requirePatient({ tx: context.db, actor, now, context }, body.patient_id))
    const inspected = await context.inspection.inspect(body.hippa_document.bytes)
    const isPdf = inspected?.content?.format === 'application/pdf'
    const other = body.hippa_document.bytes.length > 0 ? 'Upload the release as a PDF' : emptyFile
    const problem = !inspected ? notInspected : isPdf ? inspected.problem : other
    if (problem) throw new HttpError('invalid', problem, { errors: { hippa_document: problem } })
    return context.files.put(body.hippa_document.bytes, 'pdf')
  },
  run: async call => {
    const { tx, actor, body, now, authorize, addAuditSubject, prepared: s3_filename } = call
    const patient = await requirePatient(call, body.patient_id)
    authorize(patient)
    const { id } = await tx
      .insertInto('releases')
      .values({ patient_id: patient.id, s3_filename, uploaded_by: actor.id, uploaded_at: now } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    addAuditSubject({ patient_id: patient.id, type: 'releases', ids: [id] })
    return { hipaa_document: { s3_filename } }
  },
  undo: async (s3_filename, context) => context.files.remove(s3_filename),
})

async function signRelease(call: Call<typeof patients.hipaaSign, Patient>) {
  const { subject: patient, tx, actor, body, now, context, addAuditSubject } = call
  // Without these consents, nothing may be disclosed (HIP-001).
  refuseFields(
    Object.fromEntries(
      (['is_voluntary', 'tmri_disclosure', 'external_disclosure'] as const)
        .filter(box => !body[box])
        .map(box => [box, 'Field must be checked']),
    ),
  )
  await settleDraft(tx, { of: { patient_id: patient.id }, section: releaseOfInformation.key, user_id: actor.id }, undefined)
  const release = await unsignedRelease(tx, patient.id)
  if (!release) refuseFields({ hippa_document: 'Upload the release document before signing it' })
  const { is_voluntary, tmri_disclosure, external_disclosure, method } = body
  const today = dayIn(patient.time_zone, now)
  const minor = isMinor(patient.date_of_birth, today)
  const young = needsRepresentative(patient.date_of_birth, today, patient.signing_age)
  const representative = representativeIn(body, minor || young)
  // Below the hospital's age, a patient signs alone only on a legal ground, which the form prints (S-43).
  if (young && !representative && !body.minor_exception) refuseFields({ minor_exception: signerMessages.exception })
  const signer = signerOf(representative, young ? body.minor_exception : null)
  const { spanish_release } = await readInstallation(tx)
  if (body.language === 'es' && languageToSign(patient, spanish_release) !== 'es')
    refuseFields({ language: signerMessages.language })
  // Printed and hospital forms need no code. The other methods need a code sent over the same channel.
  const channel = method === 'sms' || method === 'email' ? method : undefined
  const verified =
    !channel ||
    (await spendVerification(tx, { patient, representative, channel, user_id: actor.id, release_id: release!.id, now }))
  // A code that was not verified, or not for this signer, signs nothing (HIP-003).
  if (!verified) refuseFields({ doc_verified: 'Hipaa document must be verified' })
  const signed = await tx
    .updateTable('releases')
    .set({
      is_voluntary,
      tmri_disclosure,
      external_disclosure,
      method,
      receive_copy: body.receive_copy ?? null,
      required_by_law: body.required_by_law ?? null,
      ...signer,
      signed_as_minor: minor,
      text_language: body.language,
      text_version: releaseVersions[body.language],
      ...(body.page_attested && isOnPaper(method) && { page_attested_by: actor.id, page_attested_at: now }),
      signed_at: now,
      expires_at: secondsAfter(now, context.config.RELEASE_VALID_S),
    })
    .where('id', '=', release!.id)
    .where('signed_at', 'is', null)
    .executeTakeFirst()
  if (!signed.numUpdatedRows) throw new HttpError('conflict', 'This release was just signed.')
  // There was no valid release, so the facilities had lost access. Now they regain it.
  if (!patient.release_expires_at) {
    const { accessEnds } = momentsOf(now, context.config)
    await discloseAgain(tx, { patient_id: patient.id, release_id: release!.id, accessEnds, by: actor.id, at: now })
    await discloseToStaff(call, { patient_id: patient.id })
  }
  // The server sets the section so that clients cannot skip the sections that follow.
  await updatePatient(tx, patient.id, { current_section: releaseOfInformation.number, updated_at: now })
  await storeStandings(tx, [patient.id])
  // The audit log records only the signer's capacity. The names are in the release.
  const { signed_by, representative_authority } = signer
  addAuditSubject({
    patient_id: patient.id,
    type: 'releases',
    ids: [release!.id],
    detail: {
      method,
      signed_by,
      representative_authority,
      text_language: body.language,
      ...(signer.minor_exception && { minor_exception: true }),
    },
  })
  return requirePatient(call, patient.id)
}

/** Stores, signs, and serves the intake's release of information. */
export const signingRoutes: Pick<Handlers<typeof patients>, Signing> = {
  hipaaUrl: handler(patients.hipaaUrl, { subject: patientInPath, run: showReleaseUrl }),
  hipaaFile: handler(patients.hipaaFile, { subject: patientInPath, run: showReleaseFile }),
  hipaaDocument: storeRelease,
  hipaaSign: handler(patients.hipaaSign, { subject: lockedPatientInPath, run: signRelease }),
}

type Signature = z.output<NonNullable<typeof patients.hipaaSign.body>>

/** The representative who signs; null if the patient signs. Throws if the signer or the representative's authority is missing (S-05). */
function representativeIn({ signed_by, representative, method }: Signature, minor: boolean): Representative | null {
  if (!signed_by && minor) refuseFields({ signed_by: signerMessages.who })
  if (signed_by !== 'representative') return null
  if (!representative) {
    const { name, relationship, authority } = signerMessages
    refuseFields({
      'representative.name': name,
      'representative.relationship': relationship,
      'representative.authority': authority,
    })
  }
  if (method === 'sms' && !representative!.phone_number) refuseFields({ 'representative.phone_number': signerMessages.phone })
  if (method === 'email' && !representative!.email) refuseFields({ 'representative.email': signerMessages.email })
  return representative!
}
