import { type Asked, contradictedBy, corrected, type Listed, type Statement } from './rules.ts'

/** One decline: its reason, when it was given, and what of the patient the rule looks at. None of it but reason and day is shown. */
export type Decline = { reason: string; at: string; needs: Omit<Asked, 'at'> }
/** An answer that was given to the question, and the last decline that it knew of. */
export type Answered = Statement & { until: string }
/** What speaks against a statement: how often each reason, since when and until when. */
export type Question = Statement & { reasons: { reason: string; count: number }[]; count: number; since: string; until: string }

const keyOf = ({ field, value }: Statement) => `${field} ${value ?? ''}`

/** The questions that a listing's declines raise, the most often contradicted first. What was answered is silent until the next decline. */
export function questionsOf(listing: Listed, declines: readonly Decline[], answers: readonly Answered[]): Question[] {
  const settled = new Map<string, string>()
  for (const answer of answers) {
    const before = settled.get(keyOf(answer))
    if (before === undefined || before < answer.until) settled.set(keyOf(answer), answer.until)
  }
  const found = new Map<string, { statement: Statement; declines: Decline[] }>()
  for (const decline of declines)
    for (const statement of contradictedBy(decline.reason, { ...decline.needs, at: decline.at }, listing)) {
      const key = keyOf(statement)
      if (decline.at <= (settled.get(key) ?? '') || !corrected(listing, statement)) continue
      const known = found.get(key) ?? { statement, declines: [] }
      known.declines.push(decline)
      found.set(key, known)
    }
  return [...found.values()]
    .map(({ statement, declines: against }) => questionOf(statement, against))
    .sort((a, b) => b.count - a.count || (keyOf(a) < keyOf(b) ? -1 : 1))
}

function questionOf(statement: Statement, against: readonly Decline[]): Question {
  const times = against.map(({ at }) => at).sort()
  const reasons = Map.groupBy(against, ({ reason }) => reason)
  return {
    ...statement,
    reasons: [...reasons]
      .map(([reason, some]) => ({ reason, count: some.length }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    count: against.length,
    since: times[0]!,
    until: times.at(-1)!,
  }
}
