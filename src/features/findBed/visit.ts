import { onSessionChange } from '../../session/session.ts'
import { emptyVisit, type Visit } from './answers.ts'

let held: { at: string; visit: Visit } | undefined

// Answers about one person must not outlive the session.
onSessionChange(() => {
  held = undefined
})

/** Keeps the visit for the history entry that shows it, in memory only, so that Back returns to it. */
export const keepVisit = (at: string, visit: Visit) => {
  held = { at, visit }
}

/** The visit for this history entry; every other entry starts empty. */
export const visitAt = (at: string): Visit => (held?.at === at ? held.visit : emptyVisit)
