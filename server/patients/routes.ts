import type { z } from 'zod'
import { can } from '#domain/access.ts'
import type { Actor } from '#domain/actor.ts'
import { applicationScope } from '#domain/applications/access.ts'
import { hiddenFields, withoutFields } from '#domain/applications/hidden.ts'
import { duplicateScope } from '#domain/patients/access.ts'
import { patients } from '#domain/patients/contract.ts'
import { followHome } from '#domain/patients/intake/logistics.ts'
import { patientDetails, storedDetails } from '#domain/patients/intake/patientDetails.ts'
import { releaseOfInformation } from '#domain/patients/intake/releaseOfInformation.ts'
import { type Context, newPatient } from '#domain/patients/intake/section.ts'
import { sectionNumbered, sectionTitles } from '#domain/patients/intake/sections.ts'
import type { Insurance, Patient } from '#domain/patients/schema.ts'
import { Refusal, somethingWentWrong } from '#domain/refusal.ts'
import { isMinor, type Representative, signerMessages, signerOf } from '#domain/releases/signer.ts'
import { isOnPaper } from '#domain/releases/standing.ts'
import { momentsOf } from '../access/moments.ts'
import type { Db } from '../db/connect.ts'
import { settleDraft } from '../drafts/settle.ts'
import { zipCentre } from '../geo/zips.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { signedReleases } from '../releases/queries.ts'
import { withSigningPage } from '../releases/signingPage.ts'
import { spendVerification } from '../verification/queries.ts'
import { followDischarge } from './discharge.ts'
import { refuseLikely } from './likelyDuplicates.ts'
import { patientsLike } from './patientsLike.ts'
import {
  discloseAgain,
  insertPatient,
  organizationOf,
  patientOfEntry,
  payersByCode,
  unsignedRelease,
  updatePatient,
} from './queries.ts'
import { holdAdvocate, reachPatient, reachPatientToChange } from './reach.ts'
import { statusesSeen } from './statusesSeen.ts'
import { unknownTags } from './tagFields.ts'

export const patientRoutes: Handlers<typeof patients> = {
  async create(call) {
    const { tx, actor, body, query, now, allow, about } = call
    allow()
    const { context } = await contextOf(call, newPatient, {})
    refuseWrong({ ...patientDetails.check?.(body, context), ...(await unknownTags(tx, body)) })
    await holdAdvocate(tx, actor)
    const values = storedDetails(body, context)
    if (!body.another_person) await refuseLikely(call, values, query.entry)
    const insert = (entry: string | null) =>
      insertPatient(tx, {
        ...values,
        advocate_id: actor.id,
        organization_id: actor.organization_id,
        sections_saved: { [patientDetails.number]: now },
        entry,
        created_at: now,
        updated_at: now,
      })
    const { id } =
      (await insert(query.entry ?? null)) ?? (await enteredAlready(call, query.entry!, values)) ?? (await insert(null))!
    about({ patient_id: id, type: 'patients', ids: [id] })
    return reachPatient(call, id)
  },

  async duplicates({ tx, actor, body, allow, about }) {
    allow()
    const found = await patientsLike(tx, duplicateScope(actor), body)
    about({ type: 'patients', ids: found.map(({ id }) => id) })
    return found
  },

  async show(call) {
    const { tx, actor, params, query, now, house, allow, about } = call
    const patient = await reachPatient(call, params.id)
    allow(patient)
    about({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
    const side = can(actor, 'patients.release', patient) ? 'advocate' : 'facility'
    const { application_id } = query
    const seen = { side, scope: applicationScope(actor, momentsOf(now, house.config)), application_id } as const
    const shown = withoutFields(patient, hiddenFields(side, await statusesSeen(tx, patient.id, seen)))
    // A facility must not learn how many others match.
    return can(actor, 'patients.match', patient) ? shown : { ...shown, match_count: null }
  },

  async save(call) {
    const { tx, actor, params, body, now, allow, about } = call
    const before = await reachPatientToChange(call, params.id)
    allow(before)
    const section = sectionNumbered(body.current_section)
    if (!section) throw new Refusal('invalid', somethingWentWrong, { errors: { current_section: 'Section not found' } })
    await settleDraft(tx, { of: { patient_id: before.id }, section: section.key, user_id: actor.id }, body.draft_version)
    // The release is signed by separate calls; saving section 2 only advances the intake.
    const values = section.key === 'hipaa' ? {} : section.schema.parse(body)
    const { context, named } = await contextOf(call, before, values as Partial<Patient>)
    refuseWrong({ ...section.check?.(values, context), ...(await unknownTags(tx, values as Partial<Patient>)) })
    const filled = section.settle?.(values, context) ?? values
    const settled = named((section.stores?.(filled, context) ?? filled) as Partial<Patient>)
    if (section.key === patientDetails.key) Object.assign(settled, followHome(before, settled))
    const last = body.current_section === sectionTitles.length
    await updatePatient(tx, before.id, {
      ...settled,
      ...(last && { intake_complete: true }),
      current_section: body.current_section,
      updated_at: now,
    })
    if (settled.estimated_discharge_timestamp) await followDischarge(call, before.id, settled.estimated_discharge_timestamp)
    about({ patient_id: before.id, type: 'patients', ids: [before.id], detail: { section: section.key } })
    return reachPatient(call, before.id)
  },

  async hipaaUrl({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    if (!patient.hipaa_document) throw new Refusal('not_found', 'No signed release found')
    about({ patient_id: patient.id, type: 'releases', ids: [] })
    return { hipaa_url: `/api/v2/patients/${patient.id}/hipaa/document` }
  },

  async hipaaFile({ params, allow, about, house, ...call }) {
    const patient = await reachPatient({ ...call, house }, params.id)
    allow(patient)
    const stored = patient.hipaa_document && (await house.files.get(patient.hipaa_document.s3_filename))
    const release = patient.hipaa_document && (await signedReleases(call.tx, patient.id, call.now, patient.hipaa_document)).at(0)
    if (!stored || !release) throw new Refusal('not_found', 'No signed release found')
    about({ patient_id: patient.id, type: 'releases', ids: [release.id] })
    const bytes = await withSigningPage(stored, release, call.now)
    return { bytes, type: 'application/pdf', name: `release-${patient.id}.pdf` }
  },

  hipaaDocument: prepared(
    patients.hipaaDocument,
    async ({ body, house, actor, now }) => {
      // Checked before storing the file; the rule runs again in the transaction.
      const patient = await reachPatient({ tx: house.db, actor, now, house }, body.patient_id)
      if (!can(actor, 'patients.edit', patient)) return ''
      const seen = await house.inspection.look(body.hippa_document.bytes)
      if (seen?.content?.format !== 'application/pdf' || seen.harm)
        throw new Refusal('invalid', 'Upload the release as a PDF', {
          errors: { hippa_document: 'Upload the release as a PDF' },
        })
      return house.files.put(body.hippa_document.bytes, 'pdf')
    },
    async call => {
      const { tx, actor, body, now, allow, about, prepared: s3_filename } = call
      const patient = await reachPatient(call, body.patient_id)
      allow(patient)
      const { id } = await tx
        .insertInto('releases')
        .values({ patient_id: patient.id, s3_filename, uploaded_by: actor.id, uploaded_at: now } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      about({ patient_id: patient.id, type: 'releases', ids: [id] })
      return { hipaa_document: { s3_filename } }
    },
    async (s3_filename, house) => {
      if (s3_filename) await house.files.remove(s3_filename)
    },
  ),

  async hipaaSign(call) {
    const { tx, actor, params, body, now, house, allow, about } = call
    const patient = await reachPatientToChange(call, params.id)
    allow(patient)
    refuseWrong(
      Object.fromEntries(
        (['is_voluntary', 'tmri_disclosure', 'external_disclosure'] as const)
          .filter(box => !body[box])
          .map(box => [box, 'Field must be checked']),
      ),
    )
    await settleDraft(tx, { of: { patient_id: patient.id }, section: releaseOfInformation.key, user_id: actor.id }, undefined)
    const release = await unsignedRelease(tx, patient.id)
    if (!release) refuseWrong({ hippa_document: 'Upload the release document before it is signed' })
    const { is_voluntary, tmri_disclosure, external_disclosure, method } = body
    const minor = isMinor(patient.date_of_birth, now.slice(0, 10))
    const representative = representativeIn(body, minor)
    const signer = signerOf(representative)
    // A printed or hospital form needs no code; the other methods need one sent to that destination.
    const channel = method === 'sms' || method === 'email' ? method : undefined
    const verified =
      !channel ||
      (await spendVerification(tx, { patient, representative, channel, user_id: actor.id, release_id: release!.id, now }))
    if (!verified) refuseWrong({ doc_verified: 'Hipaa document must be verified' })
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
        ...(body.page_attested && isOnPaper(method) && { page_attested_by: actor.id, page_attested_at: now }),
        signed_at: now,
        expires_at: new Date(Date.parse(now) + house.config.RELEASE_VALID_S * 1000).toISOString(),
      })
      .where('id', '=', release!.id)
      .where('signed_at', 'is', null)
      .executeTakeFirst()
    if (!signed.numUpdatedRows) throw new Refusal('conflict', 'This release was just signed.')
    // Without a valid release, the facilities had lost access; now they regain it.
    if (!patient.release_expires_at) {
      const { accessEnds } = momentsOf(now, house.config)
      await discloseAgain(tx, { patient_id: patient.id, release_id: release!.id, accessEnds, by: actor.id, at: now })
    }
    // The section is fixed here, so that a client cannot skip the following ones.
    await updatePatient(tx, patient.id, { current_section: releaseOfInformation.number, updated_at: now })
    // Names stay in the release; the audit log has only the capacity in which it was signed.
    const { signed_by, representative_authority } = signer
    about({
      patient_id: patient.id,
      type: 'releases',
      ids: [release!.id],
      detail: { method, signed_by, representative_authority },
    })
    return reachPatient(call, patient.id)
  },
}

type Signature = z.output<NonNullable<typeof patients.hipaaSign.body>>

/** The representative who signs, or null if the patient does; throws if the signer or the authority is missing (S-05). */
function representativeIn({ signed_by, representative, method }: Signature, minor: boolean): Representative | null {
  if (!signed_by && minor) refuseWrong({ signed_by: signerMessages.who })
  if (signed_by !== 'representative') return null
  if (!representative) {
    const { name, relationship, authority } = signerMessages
    refuseWrong({
      'representative.name': name,
      'representative.relationship': relationship,
      'representative.authority': authority,
    })
  }
  if (method === 'sms' && !representative!.phone_number) refuseWrong({ 'representative.phone_number': signerMessages.phone })
  if (method === 'email' && !representative!.email) refuseWrong({ 'representative.email': signerMessages.email })
  return representative!
}

function refuseWrong(errors: Record<string, string>) {
  const first = Object.values(errors)[0]
  if (first) throw new Refusal('invalid', first, { errors })
}

/**
 * The patient already created by this form, if the response was lost. Saves later changes, unless the patient was changed
 * elsewhere. Undefined if at least two of first name, last name and date of birth differ: that is another person, perhaps a relative,
 * and never overwrites the first person's record (S-01).
 */
async function enteredAlready(
  call: { tx: Db; actor: Actor; now: string },
  entry: string,
  values: Pick<Patient, 'first_name' | 'last_name' | 'date_of_birth'> & Partial<Patient>,
) {
  const { tx, actor, now } = call
  const { id, created_at, updated_at, ...before } = await patientOfEntry(tx, actor.id, entry)
  const differing = (['first_name', 'last_name', 'date_of_birth'] as const).filter(field => values[field] !== before[field])
  if (differing.length > 1) return undefined
  if (created_at === updated_at)
    await updatePatient(tx, id, { ...values, current_section: patientDetails.number, updated_at: now })
  return { id }
}

/**
 * The context for the sections' rules: the day, the patient, the user's organization, and the types of the chosen payers. `named`
 * replaces the payer names sent with the listed ones.
 */
async function contextOf(
  { tx, now, actor }: { tx: Db; now: string; actor: Actor },
  patient: Context['patient'] & Partial<Patient>,
  values: Partial<Patient>,
): Promise<{ context: Context; named: (values: Partial<Patient>) => Partial<Patient> }> {
  const codesIn = (record: Partial<Patient>) =>
    [record.patient_insurance, record.secondary_insurance].flatMap(insurance => insurance?.provider?.payer_code ?? [])
  const payers = await payersByCode(tx, codesIn(values), codesIn(patient))
  const organization = actor.organization_id ? await organizationOf(tx, actor.organization_id) : null
  const rename = (insurance: Insurance | null) =>
    insurance && { ...insurance, provider: payers.get(insurance.provider?.payer_code ?? '') ?? null }
  return {
    context: {
      today: now.slice(0, 10),
      now,
      zipPlaces: zip => zipCentre(zip) ?? null,
      patient,
      organization,
      insuranceType: code => payers.get(code)?.insurance_type,
    },
    named: ({ patient_insurance, secondary_insurance, ...rest }) => ({
      ...rest,
      ...(patient_insurance !== undefined && { patient_insurance: rename(patient_insurance) }),
      ...(secondary_insurance !== undefined && { secondary_insurance: rename(secondary_insurance) }),
    }),
  }
}
