import type { Actor } from '#domain/actor.ts'
import { type Moments, patientScope } from '#domain/patients/access.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { findPatient } from './queries.ts'

/** The moments by which a facility's access ends (decisions PERM-011). */
export const momentsOf = (now: string, config: Config): Moments => ({
  now,
  accessEnds: new Date(Date.parse(now) - config.FACILITY_ACCESS_AFTER_END_S * 1000).toISOString(),
})

/** The patient, as the actor may see them. What one may not see does not exist: 404, never 403. */
export async function reachPatient(
  call: { tx: Db; actor: Actor; now: string; house: { config: Config } },
  id: number,
): Promise<Patient> {
  const { tx, actor, now, house } = call
  const patient = await findPatient(tx, patientScope(actor, momentsOf(now, house.config)), now, id)
  if (!patient) throw new Refusal('not_found', 'Patient not found')
  return patient
}
