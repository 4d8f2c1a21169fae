import { can } from '#domain/access.ts'
import type { Actor } from '#domain/actor.ts'
import { overtaken } from '#domain/drafts/schema.ts'
import { duplicateScope } from '#domain/patients/access.ts'
import { patients } from '#domain/patients/contract.ts'
import { patientDetails } from '#domain/patients/intake/patientDetails.ts'
import { releaseOfInformation } from '#domain/patients/intake/releaseOfInformation.ts'
import type { Context } from '#domain/patients/intake/section.ts'
import { sectionNumbered, sectionTitles } from '#domain/patients/intake/sections.ts'
import type { Insurance, Patient } from '#domain/patients/schema.ts'
import { Refusal, somethingWentWrong } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import { discardDraft, draftVersion } from '../drafts/queries.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { spendVerification } from '../verification/queries.ts'
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
import { momentsOf, reachPatient, reachPatientToChange } from './reach.ts'
import { unknownTags } from './tagFields.ts'

export const patientRoutes: Handlers<typeof patients> = {
  async create(call) {
    const { tx, actor, body, query, now, allow, about } = call
    allow()
    const { context } = await contextOf(call, body, body)
    refuseWrong({ ...patientDetails.check?.(body, context), ...(await unknownTags(tx, body)) })
    const entered = await insertPatient(tx, {
      ...body,
      advocate_id: actor.id,
      organization_id: actor.organization_id,
      sections_saved: { [patientDetails.number]: now },
      entry: query.entry ?? null,
      created_at: now,
      updated_at: now,
    })
    const id = entered?.id ?? (await enteredAlready(call, query.entry!, body))
    about({ patient_id: id, type: 'patients', ids: [id] })
    return reachPatient(call, id)
  },

  async duplicates({ tx, actor, body, allow, about }) {
    allow()
    const found = await patientsLike(tx, duplicateScope(actor), body)
    about({ type: 'patients', ids: found.map(({ id }) => id) })
    return found
  },

  async show({ actor, params, allow, about, ...call }) {
    const patient = await reachPatient({ ...call, actor }, params.id)
    allow(patient)
    about({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
    // How many other facilities would do is no business of the one that was asked.
    return can(actor, 'patients.match', patient) ? patient : { ...patient, match_count: null }
  },

  async save(call) {
    const { tx, params, body, now, allow, about } = call
    const before = await reachPatientToChange(call, params.id)
    allow(before)
    const section = sectionNumbered(body.current_section)
    if (!section) throw new Refusal('invalid', somethingWentWrong, { errors: { current_section: 'There is no such section' } })
    await settleDraft(tx, before.id, section.key, body.draft_version)
    // The release is signed by its own calls; here it only moves the intake on.
    const values = section.key === 'hipaa' ? {} : section.schema.parse(body)
    const { context, named } = await contextOf(call, before, values as Partial<Patient>)
    refuseWrong({ ...section.check?.(values, context), ...(await unknownTags(tx, values as Partial<Patient>)) })
    const settled = named((section.settle?.(values, context) ?? values) as Partial<Patient>)
    const last = body.current_section === sectionTitles.length
    await updatePatient(tx, before.id, {
      ...settled,
      ...(last && { intake_complete: true }),
      current_section: body.current_section,
      updated_at: now,
    })
    about({ patient_id: before.id, type: 'patients', ids: [before.id], detail: { section: section.key } })
    return reachPatient(call, before.id)
  },

  async hipaaUrl({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    if (!patient.hipaa_document) throw new Refusal('not_found', 'There is no signed release')
    about({ patient_id: patient.id, type: 'releases', ids: [] })
    return { hipaa_url: `/api/v2/patients/${patient.id}/hipaa/document` }
  },

  async hipaaFile({ params, allow, about, house, ...call }) {
    const patient = await reachPatient({ ...call, house }, params.id)
    allow(patient)
    const bytes = patient.hipaa_document && (await house.files.get(patient.hipaa_document.s3_filename))
    if (!bytes) throw new Refusal('not_found', 'There is no signed release')
    about({ patient_id: patient.id, type: 'releases', ids: [] })
    return { bytes, type: 'application/pdf', name: `release-${patient.id}.pdf` }
  },

  hipaaDocument: prepared(
    patients.hipaaDocument,
    async ({ body, house, actor, now }) => {
      // Nothing is stored for whoever may not, although the rule is asked again in the transaction.
      const patient = await reachPatient({ tx: house.db, actor, now, house }, body.patient_id)
      if (!can(actor, 'patients.edit', patient)) return ''
      const seen = await house.inspection.look(body.hippa_document.bytes)
      if (seen?.content?.format !== 'application/pdf' || seen.harm)
        throw new Refusal('invalid', 'The release must be a PDF document', {
          errors: { hippa_document: 'The release must be a PDF document' },
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
    await settleDraft(tx, patient.id, releaseOfInformation.key, undefined)
    const release = await unsignedRelease(tx, patient.id)
    if (!release) refuseWrong({ hippa_document: 'The release document must be stored before it is signed' })
    const { is_voluntary, tmri_disclosure, external_disclosure, method } = body
    // A printed or a hospital form needs no code (decisions, print); the others need that destination's own.
    const channel = method === 'sms' || method === 'email' ? method : undefined
    const verified =
      !channel || (await spendVerification(tx, { patient, channel, user_id: actor.id, release_id: release!.id, now }))
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
        signed_at: now,
        expires_at: new Date(Date.parse(now) + house.config.RELEASE_VALID_S * 1000).toISOString(),
      })
      .where('id', '=', release!.id)
      .where('signed_at', 'is', null)
      .executeTakeFirst()
    if (!signed.numUpdatedRows) throw new Refusal('conflict', 'This release has just been signed.')
    // Without a valid release the facilities had lost sight of the patient: now they read on.
    if (!patient.release_expires_at) {
      const { accessEnds } = momentsOf(now, house.config)
      await discloseAgain(tx, { patient_id: patient.id, release_id: release!.id, accessEnds, by: actor.id, at: now })
    }
    // The section is this call's own: a client cannot sign its way past those that follow.
    await updatePatient(tx, patient.id, { current_section: releaseOfInformation.number, updated_at: now })
    about({ patient_id: patient.id, type: 'releases', ids: [release!.id] })
    return reachPatient(call, patient.id)
  },
}

function refuseWrong(errors: Record<string, string>) {
  const first = Object.values(errors)[0]
  if (first) throw new Refusal('invalid', first, { errors })
}

/** What was typed is saved now and no draft any more; one that the caller has not seen is nobody's to throw away. */
async function settleDraft(tx: Db, patient_id: number, section: string, seen: number | undefined) {
  if (seen !== undefined && seen !== (await draftVersion(tx, { patient_id }, section))) throw new Refusal('conflict', overtaken)
  await discardDraft(tx, { patient_id }, section)
}

/**
 * The patient whom this very form has entered before, when its answer was lost. What was typed since then is saved, unless
 * somebody has gone on with the patient meanwhile.
 */
async function enteredAlready(call: { tx: Db; actor: Actor; now: string }, entry: string, values: Partial<Patient>) {
  const { tx, actor, now } = call
  const { id, created_at, updated_at } = await patientOfEntry(tx, actor.id, entry)
  if (created_at === updated_at)
    await updatePatient(tx, id, { ...values, current_section: patientDetails.number, updated_at: now })
  return id
}

/**
 * What the sections' rules look at beside the values: the day, the patient, the user's organization, and the types of the payers
 * chosen. `named` writes the payers' own names over what was sent with their codes.
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
    context: { today: now.slice(0, 10), patient, organization, insuranceType: code => payers.get(code)?.insurance_type },
    named: ({ patient_insurance, secondary_insurance, ...rest }) => ({
      ...rest,
      ...(patient_insurance !== undefined && { patient_insurance: rename(patient_insurance) }),
      ...(secondary_insurance !== undefined && { secondary_insurance: rename(secondary_insurance) }),
    }),
  }
}
