import type { Actor } from '#domain/identity/actor.ts'
import type { Match } from '#domain/matching/schema.ts'
import { onSessionChange } from '../../../session/session.ts'
import { apply, applyProblem, isConflict } from '../applying/apply.ts'
import type { Search } from '../search.ts'

/** The result for one facility. `already` means that an application exists or the case has ended, and `message` states which. */
export type Outcome =
  | { state: 'sending' }
  | { state: 'sent'; application_id: number; noteLost: boolean }
  | { state: 'already'; message: string }
  | { state: 'failed'; message: string }

type Sending = { user: Actor; pid: number; matches: readonly Match[]; note: string; search: Search }

/**
 * Applies to the facilities one after another and continues after a failure. Calls `onOutcome` when each application starts and
 * ends. Safe to repeat because the server returns 409 for a second application to the same facility.
 */
export async function applyToEach(
  { user, pid, matches, note, search }: Sending,
  onOutcome: (match: Match, outcome: Outcome) => void,
): Promise<void> {
  for (const match of matches) {
    onOutcome(match, { state: 'sending' })
    onOutcome(match, await outcomeOf(apply(user, pid, match.id, note, search), match))
  }
}

async function outcomeOf(sent: ReturnType<typeof apply>, match: Match): Promise<Outcome> {
  try {
    return { state: 'sent', ...(await sent) }
  } catch (error) {
    return isConflict(error)
      ? { state: 'already', message: (error as Error).message }
      : { state: 'failed', message: applyProblem(error, match.name) }
  }
}

/** The facilities that the user can apply to now: they use Passage and do not have an application yet. */
export const applicableAmong = (matches: readonly Match[]): Match[] =>
  matches.filter(match => match.staffed && match.application === null)

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
