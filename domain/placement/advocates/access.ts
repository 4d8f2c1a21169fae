import { type Actor, hasPermission } from '../../identity/actor.ts'
import type { Scope } from '../../scope.ts'

/**
 * Unassigned patients that the actor may take over or reassign: those of the actor's hospital or, with FULL_PATIENT_TRANSFER, all
 * of them.
 */
export function unassignedScope(actor: Actor): Scope {
  const columns = { advocate_id: { empty: true } } as const
  if (hasPermission(actor, 'FULL_PATIENT_TRANSFER')) return { any: [{ columns }] }
  return actor.is_patient_advocate && actor.organization_type === 'hospital' && actor.organization_id !== null
    ? { any: [{ columns: { ...columns, organization_id: [actor.organization_id] } }] }
    : 'none'
}

export const advocateAccess = {
  /** The dashboard with the advocate's own patients, and the advocate's own profile. */
  'advocates.own': (actor: Actor) => actor.is_patient_advocate,
  /** Advocates at the same hospital, and admins who may reassign any patient, can see unassigned patients (S-14). */
  'advocates.unassigned': (actor: Actor) => actor.is_patient_advocate || hasPermission(actor, 'FULL_PATIENT_TRANSFER'),
  /** Admins who may reassign all patients can see all patients (PERM-011). */
  'advocates.all': (actor: Actor) => hasPermission(actor, 'FULL_PATIENT_TRANSFER'),
}
