import type { drafts } from '#domain/drafts/contract.ts'
import { type DraftSave, draftConflict } from '#domain/drafts/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import type { z } from '#domain/zod.ts'
import { type DraftOf, discardDraft, draftsOf, findDraft, storeDraft } from '../drafts/queries.ts'
import { requireFacility, requireFacilityToChange } from '../facilities/require.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { refuseWhileHeld } from '../patients/legalHold.ts'
import { requirePatient, requirePatientToChange } from '../patients/require.ts'

async function listDrafts({ params, actor, allow, addAuditSubject, ...call }: Call<typeof drafts.list>) {
  const patient = await requirePatient({ ...call, actor }, params.id)
  allow(patient)
  addAuditSubject({ patient_id: patient.id, type: 'intake_drafts', ids: [] })
  return draftsOf(call.tx, { patient_id: patient.id }, actor.id)
}

async function showDraft({ params: { id, section }, actor, allow, addAuditSubject, ...call }: Call<typeof drafts.show>) {
  const patient = await requirePatient({ ...call, actor }, id)
  allow(patient)
  addAuditSubject({ patient_id: patient.id, type: 'intake_drafts', ids: [], detail: { section } })
  const of = { patient_id: patient.id }
  return (await findDraft(call.tx, call.context.secret, { of, section, user_id: actor.id })) ?? null
}

async function saveDraft(call: Call<typeof drafts.keep>) {
  // Locks the patient's row so that saves from two devices run one after another.
  const patient = await requirePatientToChange(call, call.params.id)
  call.allow(patient)
  return keep(call, { patient_id: patient.id })
}

async function discardOwnDraft({ params: { id, section }, actor, allow, addAuditSubject, ...call }: Call<typeof drafts.discard>) {
  const patient = await requirePatientToChange({ ...call, actor }, id)
  allow(patient)
  await refuseWhileHeld(call.tx, patient.id, { type: 'intake_drafts', ids: [] })
  addAuditSubject({ patient_id: patient.id, type: 'intake_drafts', ids: [], detail: { section } })
  return { discarded: await discardDraft(call.tx, { of: { patient_id: patient.id }, section, user_id: actor.id }) }
}

async function listFacilityDrafts({ tx, actor, params, allow }: Call<typeof drafts.listOfFacility>) {
  allow(await requireFacility(tx, actor, params.id))
  return draftsOf(tx, { facility_id: params.id }, actor.id)
}

async function showFacilityDraft({ tx, actor, params: { id, section }, context, allow }: Call<typeof drafts.showOfFacility>) {
  allow(await requireFacility(tx, actor, id))
  return (await findDraft(tx, context.secret, { of: { facility_id: id }, section, user_id: actor.id })) ?? null
}

async function saveFacilityDraft(call: Call<typeof drafts.keepOfFacility>) {
  call.allow(await requireFacilityToChange(call.tx, call.actor, call.params.id))
  return keep(call, { facility_id: call.params.id })
}

async function discardFacilityDraft({
  tx,
  actor,
  params: { id, section },
  allow,
  addAuditSubject,
}: Call<typeof drafts.discardOfFacility>) {
  const facility = await requireFacilityToChange(tx, actor, id)
  allow(facility)
  addAuditSubject({ type: 'intake_drafts', ids: [], detail: { facility_id: facility.id, section } })
  return { discarded: await discardDraft(tx, { of: { facility_id: facility.id }, section, user_id: actor.id }) }
}

export const draftRoutes: Handlers<typeof drafts> = {
  list: listDrafts,
  show: showDraft,
  keep: saveDraft,
  discard: discardOwnDraft,
  listOfFacility: listFacilityDrafts,
  showOfFacility: showFacilityDraft,
  keepOfFacility: saveFacilityDraft,
  discardOfFacility: discardFacilityDraft,
}

type Keeping = Pick<Call<typeof drafts.keep>, 'tx' | 'actor' | 'now' | 'context' | 'addAuditSubject'> & {
  params: { section: string }
  body: z.output<typeof DraftSave>
}

/**
 * Saves a draft over the version that the caller saw. Throws 409 with the current draft if the author has since changed it on
 * another device.
 */
async function keep({ tx, actor, params: { section }, body, now, context, addAuditSubject }: Keeping, of: DraftOf) {
  const key = { of, section, user_id: actor.id }
  const before = (await findDraft(tx, context.secret, key)) ?? null
  if ((before?.version ?? 0) !== body.version) {
    addAuditSubject({ type: 'intake_drafts', ids: [], ...('patient_id' in of ? of : {}), detail: { ...of, section } })
    throw new Refusal('conflict', draftConflict, { fresh: before })
  }
  await storeDraft(tx, context.secret, key, { ...body, saved_at: now })
  return (await findDraft(tx, context.secret, key)) ?? null
}
