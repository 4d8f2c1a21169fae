import type { Actor } from '#domain/identity/actor.ts'
import type { SearchCenter } from '#domain/matching/places.ts'
import type { Match } from '#domain/matching/schema.ts'
import { onSessionChange } from '../../../session/session.ts'
import { matchesPage } from '../matchesQuery.ts'
import type { Search } from '../search.ts'
import { patientSource } from '../source.ts'

/** Number of matches to load at a time. */
const pageSize = 100

/** The search in the published order, no matter how the user sorted the list or which name the user typed. */
export const published = (search: Search): Search => ({ ...search, sort: 'published', name: '' })

/**
 * The first matches in the published order that fit, and where the search started. Loads pages until it has found `count`, or until
 * `mayStartAt` rejects the center.
 */
export async function bestMatches(
  pid: number,
  search: Search,
  {
    count,
    fits,
    mayStartAt = () => true,
  }: { count: number; fits: (match: Match) => boolean; mayStartAt?: (center: SearchCenter) => boolean },
): Promise<Match[]> {
  const found: Match[] = []
  for (let page = 1; ; page++) {
    const { matches, center } = await matchesPage(patientSource(pid), published(search), page, pageSize)
    if (!mayStartAt(center)) return []
    found.push(...matches.filter(fits))
    if (found.length >= count || matches.length < pageSize) return found.slice(0, count)
  }
}

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

/** Whether the user can apply to the facility now: it uses Passage and does not have an application yet. */
export const isApplicable = (match: Match): boolean => match.staffed && match.application === null

/** Whether the user can refer to the facility now: it does not use Passage and does not have an application yet. */
export const isReferable = (match: Match): boolean => !match.staffed && match.application === null

export const applicableAmong = (matches: readonly Match[]): Match[] => matches.filter(isApplicable)

/**
 * The user's choice to send the rest of the day's applications for a patient with this note and without the dialog. No longer
 * applies if items are missing that the user has not seen.
 */
type OnePress = { day: string; note: string; shown: readonly string[] }

const held = new Map<string, OnePress>()
// The note describes a patient, so keep it only in memory and clear it when the session changes.
onSessionChange(() => held.clear())

const keyOf = (user: Actor, pid: number) => `${user.id}.${pid}`
const today = () => new Date().toDateString()

/** The note for one-click applications. Undefined if the user has not turned them on today, or if other items are missing now. */
export function onePressNote(user: Actor, pid: number, missing: readonly string[]): string | undefined {
  const kept = held.get(keyOf(user, pid))
  return kept?.day === today() && missing.every(key => kept.shown.includes(key)) ? kept.note : undefined
}

/** Turns one-click applications on or off for the rest of the day. `shown` lists the missing items that the user has seen. */
export function keepOnePress(user: Actor, pid: number, choice: Omit<OnePress, 'day'> | null): void {
  if (choice) held.set(keyOf(user, pid), { ...choice, day: today() })
  else held.delete(keyOf(user, pid))
}
