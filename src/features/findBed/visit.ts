import { onSessionChange } from '../../session/session.ts'
import { emptyVisit, type Visit } from './answers.ts'

let stored: { at: string; visit: Visit } | undefined

// Answers about one person must not outlive the session.
onSessionChange(() => {
  stored = undefined
})

/** Keeps the visit for the history entry that shows it, in memory only, so that Back returns to it. */
export const storeVisit = (at: string, visit: Visit) => {
  stored = { at, visit }
}

/** The visit for this history entry; every other entry starts empty. */
export const visitAt = (at: string): Visit => (stored?.at === at ? stored.visit : emptyVisit)
