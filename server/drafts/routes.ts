import type { drafts } from '#domain/drafts/contract.ts'
import { overtaken } from '#domain/drafts/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handlers } from '../http/serve.ts'
import { reachPatient, reachPatientToChange } from '../patients/reach.ts'
import { discardDraft, draftsOf, findDraft, keepDraft } from './queries.ts'

export const draftRoutes: Handlers<typeof drafts> = {
  async list({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    about({ patient_id: patient.id, type: 'intake_drafts', ids: [] })
    return draftsOf(call.tx, patient.id)
  },

  async show({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    about({ patient_id: patient.id, type: 'intake_drafts', ids: [], detail: { section: params.section } })
    return (await findDraft(call.tx, call.house.secret, patient.id, params.section)) ?? null
  },

  async keep({ params, body, allow, about, ...call }) {
    const { tx, actor, now, house } = call
    // The patient's row is held, so that two devices write one after the other.
    const patient = await reachPatientToChange(call, params.id)
    allow(patient)
    const { section } = params
    const before = (await findDraft(tx, house.secret, patient.id, section)) ?? null
    if ((before?.version ?? 0) !== body.version) {
      about({ patient_id: patient.id, type: 'intake_drafts', ids: [], detail: { section } })
      throw new Refusal('conflict', overtaken, { fresh: before })
    }
    await keepDraft(tx, house.secret, { ...body, patient_id: patient.id, section, user_id: actor.id, saved_at: now })
    return (await findDraft(tx, house.secret, patient.id, section)) ?? null
  },

  async discard({ params, allow, about, ...call }) {
    const patient = await reachPatientToChange(call, params.id)
    allow(patient)
    about({ patient_id: patient.id, type: 'intake_drafts', ids: [], detail: { section: params.section } })
    return { discarded: await discardDraft(call.tx, patient.id, params.section) }
  },
}
