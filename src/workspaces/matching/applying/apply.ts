import { useLocation } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { directory } from '#domain/matching/directory.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { texts as samples } from '../../../i18n/english/samples.ts'
import type { Search } from '../search.ts'

/** The search to store with an application. */
export const storedSearch = ({ radius, place, filters, open_beds, sort }: Search) => ({
  radius,
  place,
  filters: [...filters],
  open_beds,
  ...(sort !== 'published' && { sort }),
})

export type Sent = { application_id: number; noteLost: boolean }

/**
 * Applies, stores the search with the application, and then adds the note, if any (MAT-033). If only the note fails, returns
 * `noteLost`. If the application fails, throws an HttpError.
 */
export async function apply(
  user: Actor,
  pid: number,
  facility_id: number,
  note: string,
  shown: Search,
  auto = false,
): Promise<Sent> {
  const { id } = await call(directory.apply, {
    params: { id: facility_id },
    body: { recordId: pid, advocateId: user.id, search: storedSearch(shown), ...(auto && { auto }) },
  })
  if (!note) return { application_id: id, noteLost: false }
  try {
    await call(applications.addNote, { params: { id }, body: { state_type: 'new', body: note } })
    return { application_id: id, noteLost: false }
  } catch {
    return { application_id: id, noteLost: true }
  }
}

const statusOf = (error: unknown) => (error as { status?: number }).status

/** Whether the server returned a 409: the facility already has an application for the patient. */
export const isConflict = (error: unknown): boolean => statusOf(error) === 409

/** Error text for a failed application: the server's reason for a 422, and the prescribed text otherwise (MAT-036). */
export const applyProblem = (error: unknown, facility: string): string =>
  statusOf(error) === 422 ? (error as Error).message : texts.apply.failed(facility)

/** The state of this facility's dialog if the user left it to fill in a section. Otherwise undefined. */
export function useApplying(facility_id: number | undefined): { note: string } | undefined {
  const state = useLocation().state as { applying?: number; note?: string } | null
  return facility_id !== undefined && state?.applying === facility_id ? { note: state.note ?? '' } : undefined
}

/**
 * Returns why this user cannot apply for this patient: the user is not the assigned advocate, the patient is a sample, there is no valid
 * release, or the case is inactive. Null if the user can apply.
 */
export function whyNotApply(
  user: Actor,
  patient: Pick<Patient, 'advocate_id' | 'release_expires_at' | 'status' | 'is_sample'>,
): string | null {
  const { why } = texts.apply
  // Restricted viewers cannot apply, by hand or automatically (PERM-009).
  if (!can(user, 'facilities.apply', patient)) return user.is_patient_advocate ? why.owner : why.restricted
  if (patient.is_sample) return samples.whyNot
  if (!patient.release_expires_at) return why.release
  return patient.status === 'Active' ? null : why.inactive
}
