import type { Actor } from '#domain/identity/actor.ts'
import type { Match } from '#domain/matching/schema.ts'
import { onSessionChange } from '../../../session/session.ts'

/** Whether the user can apply to the facility now: it uses Passage and does not have an application yet. */
export const isApplicable = (match: Match): boolean => match.staffed && match.application === null

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
