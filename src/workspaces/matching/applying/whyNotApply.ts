import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'

/**
 * Returns why this user cannot apply for this patient: the user is not the assigned advocate, there is no valid release, or the
 * case is inactive. Null if the user can apply.
 */
export function whyNotApply(user: Actor, patient: Pick<Patient, 'advocate_id' | 'release_expires_at' | 'status'>): string | null {
  const { why } = texts.apply
  // Restricted viewers cannot apply, by hand or automatically (PERM-009).
  if (!can(user, 'facilities.apply', patient)) return user.is_patient_advocate ? why.owner : why.restricted
  if (!patient.release_expires_at) return why.release
  return patient.status === 'Active' ? null : why.inactive
}
