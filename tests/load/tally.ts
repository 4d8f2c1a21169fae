import { quantile } from '../bench/measure.ts'

/** The current phase, which determines the errors that are allowed. */
export type Phase = 'two servers' | 'one server killed' | 'PostgreSQL restarted' | 'recovered'

/** Every call with its times, and every failed check. */
export type Tally = ReturnType<typeof openTally>

export function openTally() {
  const took = new Map<string, { phase: Phase; ms: number }[]>()
  const count = { calls: 0, conflicts: 0, broken: 0, away: 0 }
  const faults: string[] = []
  /** Whether the call started or ended in this phase. */
  const during = (wanted: Phase, startedIn: Phase) => [startedIn, tally.phase].includes(wanted)
  const tally = {
    phase: 'two servers' as Phase,
    count,
    faults,
    took(kind: string, ms: number, phase: Phase) {
      count.calls++
      const list = took.get(kind) ?? []
      list.push({ phase, ms })
      took.set(kind, list)
    },
    fault(what: string) {
      faults.push(`${tally.phase}: ${what}`)
    },
    /** Counts an expected conflict: another user responded first. */
    conflict: () => void count.conflicts++,
    /** Counts a broken connection, which is allowed only in the phase when a server is killed. */
    broke(kind: string, why: string, startedIn: Phase) {
      count.broken++
      if (!during('one server killed', startedIn)) tally.fault(`${kind}: ${why}`)
    },
    /**
     * Counts a response with status 503, which is allowed only while the database is unavailable and must include Retry-After.
     */
    was503(kind: string, retryAfter: string | undefined, startedIn: Phase) {
      count.away++
      if (!during('PostgreSQL restarted', startedIn)) tally.fault(`${kind}: 503`)
      if (!retryAfter) tally.fault(`${kind}: 503 without Retry-After`)
    },
    /** One line for each kind of call: the number of calls, and their times in the undisturbed phase. */
    table(): string[] {
      const cell = (value: number | string) => String(value).padStart(10)
      const rows = [...took].map(([kind, all]) => {
        const calm = all.filter(item => item.phase === 'two servers').map(item => item.ms)
        const times = calm.length ? [0.5, 0.99].map(share => quantile(calm, share).toFixed(0)) : ['-', '-']
        return kind.padEnd(44) + [all.length, calm.length, ...times].map(cell).join('')
      })
      return [''.padEnd(44) + ['times', 'of them', 'p50 ms', 'p99 ms'].map(cell).join(''), ...rows.sort()]
    },
  }
  return tally
}
