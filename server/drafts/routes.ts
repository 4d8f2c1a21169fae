import type { z } from 'zod'
import type { drafts } from '#domain/drafts/contract.ts'
import { type DraftSave, overtaken } from '#domain/drafts/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { reachFacility, reachFacilityToChange } from '../facilities/reach.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { reachPatient, reachPatientToChange } from '../patients/reach.ts'
import { type DraftOf, discardDraft, draftsOf, findDraft, keepDraft } from './queries.ts'

export const draftRoutes: Handlers<typeof drafts> = {
  async list({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    about({ patient_id: patient.id, type: 'intake_drafts', ids: [] })
    return draftsOf(call.tx, { patient_id: patient.id })
  },

  async show({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    about({ patient_id: patient.id, type: 'intake_drafts', ids: [], detail: { section: params.section } })
    return (await findDraft(call.tx, call.house.secret, { patient_id: patient.id }, params.section)) ?? null
  },

  async keep(call) {
    // The patient's row is held, so that two devices write one after the other.
    const patient = await reachPatientToChange(call, call.params.id)
    call.allow(patient)
    return keep(call, { patient_id: patient.id })
  },

  async discard({ params, allow, about, ...call }) {
    const patient = await reachPatientToChange(call, params.id)
    allow(patient)
    about({ patient_id: patient.id, type: 'intake_drafts', ids: [], detail: { section: params.section } })
    return { discarded: await discardDraft(call.tx, { patient_id: patient.id }, params.section) }
  },

  async listOfFacility({ tx, actor, params, allow }) {
    allow(await reachFacility(tx, actor, params.id))
    return draftsOf(tx, { facility_id: params.id })
  },

  async showOfFacility({ tx, actor, params, house, allow }) {
    allow(await reachFacility(tx, actor, params.id))
    return (await findDraft(tx, house.secret, { facility_id: params.id }, params.section)) ?? null
  },

  async keepOfFacility(call) {
    call.allow(await reachFacilityToChange(call.tx, call.actor, call.params.id))
    return keep(call, { facility_id: call.params.id })
  },

  async discardOfFacility({ tx, actor, params, allow, about }) {
    const facility = await reachFacilityToChange(tx, actor, params.id)
    allow(facility)
    about({ type: 'intake_drafts', ids: [], detail: { facility_id: facility.id, section: params.section } })
    return { discarded: await discardDraft(tx, { facility_id: facility.id }, params.section) }
  },
}

type Keeping = Pick<Call<typeof drafts.keep>, 'tx' | 'actor' | 'now' | 'house' | 'about'> & {
  params: { section: string }
  body: z.output<typeof DraftSave>
}

/** Keeps a draft upon the one that was seen; another since then is shown instead. */
async function keep({ tx, actor, params: { section }, body, now, house, about }: Keeping, of: DraftOf) {
  const before = (await findDraft(tx, house.secret, of, section)) ?? null
  if ((before?.version ?? 0) !== body.version) {
    about({ type: 'intake_drafts', ids: [], ...('patient_id' in of ? of : {}), detail: { ...of, section } })
    throw new Refusal('conflict', overtaken, { fresh: before })
  }
  await keepDraft(tx, house.secret, of, { ...body, section, user_id: actor.id, saved_at: now })
  return (await findDraft(tx, house.secret, of, section)) ?? null
}
