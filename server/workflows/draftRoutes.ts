import type { Facility } from '#domain/directory/facilities/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { type DraftSave, draftConflict } from '#domain/platform/drafts/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { z } from '#domain/platform/zod.ts'
import { facilityInPath, lockedFacilityInPath } from '../directory/facilities/queries.ts'
import { lockedPatientInPath, patientInPath, refuseWhileHeld } from '../intake/patients/require.ts'
import { type DraftOf, discardDraft, draftsOf, findDraft, storeDraft } from '../platform/drafts/queries.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'

async function listDrafts({ subject: patient, actor, addAuditSubject, ...call }: Call<typeof drafts.list, Patient>) {
  addAuditSubject({ patient_id: patient.id, type: 'intake_drafts', ids: [] })
  return draftsOf(call.tx, { patient_id: patient.id }, actor.id)
}

async function showDraft({
  subject: patient,
  params: { section },
  actor,
  addAuditSubject,
  ...call
}: Call<typeof drafts.show, Patient>) {
  addAuditSubject({ patient_id: patient.id, type: 'intake_drafts', ids: [], detail: { section } })
  const of = { patient_id: patient.id }
  return (await findDraft(call.tx, call.context.secret, { of, section, user_id: actor.id })) ?? null
}

async function saveDraft(call: Call<typeof drafts.keep, Patient>) {
  const { subject: patient } = call
  return keep(call, { patient_id: patient.id })
}

async function discardOwnDraft({
  subject: patient,
  params: { section },
  actor,
  addAuditSubject,
  ...call
}: Call<typeof drafts.discard, Patient>) {
  await refuseWhileHeld(call.tx, patient.id, { type: 'intake_drafts', ids: [] })
  addAuditSubject({ patient_id: patient.id, type: 'intake_drafts', ids: [], detail: { section } })
  return { discarded: await discardDraft(call.tx, { of: { patient_id: patient.id }, section, user_id: actor.id }) }
}

async function listFacilityDrafts({ tx, actor, params }: Call<typeof drafts.listOfFacility, Facility>) {
  return draftsOf(tx, { facility_id: params.id }, actor.id)
}

async function showFacilityDraft({ tx, actor, params: { id, section }, context }: Call<typeof drafts.showOfFacility, Facility>) {
  return (await findDraft(tx, context.secret, { of: { facility_id: id }, section, user_id: actor.id })) ?? null
}

async function saveFacilityDraft(call: Call<typeof drafts.keepOfFacility, Facility>) {
  return keep(call, { facility_id: call.params.id })
}

async function discardFacilityDraft({
  subject: facility,
  tx,
  actor,
  params: { section },
  addAuditSubject,
}: Call<typeof drafts.discardOfFacility, Facility>) {
  addAuditSubject({ type: 'intake_drafts', ids: [], detail: { facility_id: facility.id, section } })
  return { discarded: await discardDraft(tx, { of: { facility_id: facility.id }, section, user_id: actor.id }) }
}

export const draftRoutes: Handlers<typeof drafts> = {
  list: handler(drafts.list, { subject: patientInPath, run: listDrafts }),
  show: handler(drafts.show, { subject: patientInPath, run: showDraft }),
  // Locks the patient's row so that saves from two devices run one after another.
  keep: handler(drafts.keep, { subject: lockedPatientInPath, run: saveDraft }),
  discard: handler(drafts.discard, { subject: lockedPatientInPath, run: discardOwnDraft }),
  listOfFacility: handler(drafts.listOfFacility, { subject: facilityInPath, run: listFacilityDrafts }),
  showOfFacility: handler(drafts.showOfFacility, { subject: facilityInPath, run: showFacilityDraft }),
  keepOfFacility: handler(drafts.keepOfFacility, { subject: lockedFacilityInPath, run: saveFacilityDraft }),
  discardOfFacility: handler(drafts.discardOfFacility, { subject: lockedFacilityInPath, run: discardFacilityDraft }),
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
    throw new HttpError('conflict', draftConflict, { fresh: before })
  }
  await storeDraft(tx, context.secret, key, { ...body, saved_at: now })
  return (await findDraft(tx, context.secret, key)) ?? null
}
