import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './person.ts'
import type { Tally } from './tally.ts'

/** A document somebody has brought: where it is read, and what it must be. */
export type Brought = { by: Person; path: string; digest: string }

/** What was acknowledged, to be looked for at the end. */
export type Acknowledged = {
  applications: number[]
  answers: { application: number; field: string; by: string }[]
  documents: Brought[]
  /** What was last saved of a patient's section 5. */
  saved: Map<number, string>
}

/** A working day as everybody lives it: until when, how hurried, and what has come of it. */
export type Shift = {
  tally: Tally
  acknowledged: Acknowledged
  houses: readonly { facility: number; organization: number }[]
  over: () => boolean
  /** Somebody thinks, reads or types before the next step. */
  think: () => Promise<void>
}

/** How long somebody thinks between two calls, in milliseconds; a short story hurries. */
const thought = 3000

export function openShift(tally: Tally, houses: Shift['houses'], { over, hurry }: { over: () => boolean; hurry: number }): Shift {
  return {
    tally,
    houses,
    over,
    acknowledged: { applications: [], answers: [], documents: [], saved: new Map() },
    think: async () => {
      const end = performance.now() + (thought / hurry) * (0.5 + Math.random())
      while (!over() && performance.now() < end) await pause(100)
    },
  }
}
