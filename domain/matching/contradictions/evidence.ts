import { correctListing, type DeclineFacts, findContradictions, type ListedFields, type Statement } from './rules.ts'

/**
 * A decline: its reason, its time, and the patient's needs, which are used only by the rules. Only the reason and date are ever
 * displayed.
 */
export type Decline = { reason: string; at: string; needs: Omit<DeclineFacts, 'at'> }
/** The response to an issue and the last decline that it covers. */
export type AnsweredIssue = Statement & { until: string }
/** A listing issue: the contradicted statement, how often each reason was given, and the times of the first and last decline. */
export type ListingIssue = Statement & {
  reasons: { reason: string; count: number }[]
  count: number
  since: string
  until: string
}

const keyOf = ({ field, value }: Statement) => `${field} ${value ?? ''}`

/** The issues raised by declines, most frequent first. After a response, an issue is hidden until the next decline. */
export function findListingIssues(
  listing: ListedFields,
  declines: readonly Decline[],
  answers: readonly AnsweredIssue[],
): ListingIssue[] {
  const settled = new Map<string, string>()
  for (const answer of answers) {
    const before = settled.get(keyOf(answer))
    if (before === undefined || before < answer.until) settled.set(keyOf(answer), answer.until)
  }
  const found = new Map<string, { statement: Statement; declines: Decline[] }>()
  for (const decline of declines)
    for (const statement of findContradictions(decline.reason, { ...decline.needs, at: decline.at }, listing)) {
      const key = keyOf(statement)
      if (decline.at <= (settled.get(key) ?? '') || !correctListing(listing, statement)) continue
      const known = found.get(key) ?? { statement, declines: [] }
      known.declines.push(decline)
      found.set(key, known)
    }
  return [...found.values()]
    .map(({ statement, declines: against }) => questionOf(statement, against))
    .sort((a, b) => b.count - a.count || (keyOf(a) < keyOf(b) ? -1 : 1))
}

function questionOf(statement: Statement, against: readonly Decline[]): ListingIssue {
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
