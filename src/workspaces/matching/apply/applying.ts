import type { Actor } from '#domain/actor.ts'
import { applications } from '#domain/applications/contract.ts'
import { directory } from '#domain/matching/directory.ts'
import type { Match } from '#domain/matching/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import type { Search } from '../../../features/matching/search.ts'
import { texts } from '../../../i18n/english/matching.ts'

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
  const { radius, place, filters, open_beds, sort } = shown
  const search = { radius, place, filters: [...filters], open_beds, ...(sort !== 'published' && { sort }) }
  const { id } = await call(directory.apply, {
    params: { id: facility_id },
    body: { recordId: pid, advocateId: user.id, search, ...(auto && { auto }) },
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

/** Maximum number of automatic applications (MAT-038). */
const best = 5

/** The best matches that use Passage. Auto-apply skips facilities that do not. */
export const bestOf = (matches: readonly Match[]): Match[] => matches.filter(match => match.staffed).slice(0, best)

const autoApplied = (user: Actor, pid: number) => `passage.auto_applied.${user.id}.${pid}`

/** Returns true only for a user's first call per patient and session, even if auto-apply fails afterward (MAT-037). */
export function firstTimeFor(user: Actor, pid: number): boolean {
  const entry = autoApplied(user, pid)
  if (sessionStorage.getItem(entry)) return false
  sessionStorage.setItem(entry, 'yes')
  return true
}

/** Remembers that auto-apply sent applications for this patient in this session. */
export const markAutoApplied = (user: Actor, pid: number): void => sessionStorage.setItem(autoApplied(user, pid), 'sent')

/** Whether auto-apply sent applications for this patient in this session. */
export const wasAutoApplied = (user: Actor, pid: number): boolean => sessionStorage.getItem(autoApplied(user, pid)) === 'sent'
