import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './person.ts'
import type { Tally } from './tally.ts'

/** An uploaded document: where to read it, and the expected hash. */
type Brought = { by: Person; path: string; digest: string }

/** Acknowledged changes, which are verified at the end. */
export type Acknowledged = {
  applications: number[]
  answers: { application: number; field: string; by: string }[]
  documents: Brought[]
  /** The last saved value of each patient's section 5. */
  saved: Map<number, string>
}

/** The shift that all users share: its end, its pace, and its results. */
export type Shift = {
  tally: Tally
  acknowledged: Acknowledged
  houses: readonly { facility: number; organization: number }[]
  over: () => boolean
  /** Pauses, as users do to think, read, or type before the next step. */
  think: () => Promise<void>
}

/** The average pause between two calls, in milliseconds. It is divided by the speed factor. */
const thought = 3000

export function openShift(tally: Tally, houses: Shift['houses'], { over, speed }: { over: () => boolean; speed: number }): Shift {
  return {
    tally,
    houses,
    over,
    acknowledged: { applications: [], answers: [], documents: [], saved: new Map() },
    think: async () => {
      const end = performance.now() + (thought / speed) * (0.5 + Math.random())
      while (!over() && performance.now() < end) await pause(100)
    },
  }
}
