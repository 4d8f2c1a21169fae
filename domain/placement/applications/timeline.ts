import type { HandoverField, LoggedChange } from './handover/schema.ts'
import type { InformationRequest, RequestItem } from './requests/schema.ts'
import { itemName } from './requests/schema.ts'
import type { Transition } from './schema.ts'

/** A line in the timeline: a transition or an information request event. */
export type TimelineLine =
  | { kind: 'transition'; at: string; by: string | null; transition: Transition }
  | { kind: 'requested' | 'provided'; at: string; by: string | null; items: string[] }
  | { kind: 'withdrawn'; at: string; by: null; items: string[] }
  | { kind: 'handover'; at: string; by: string; items: HandoverField[] }

/**
 * Transitions, information requests, and changes of the handover in chronological order. Items provided at the same time share a
 * line.
 */
export function timelineOf(
  transitions: readonly Transition[],
  requests: readonly InformationRequest[],
  changes: readonly LoggedChange[] = [],
): TimelineLine[] {
  const lines: TimelineLine[] = [
    ...transitions.map(transition => ({ kind: 'transition' as const, at: transition.at, by: transition.by, transition })),
    ...requests.flatMap(linesOf),
    ...changes.map(change => ({ kind: 'handover' as const, at: change.at, by: change.by, items: change.fields })),
  ]
  return lines.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function linesOf({ asked_at, asked_by, withdrawn_at, items }: InformationRequest): TimelineLine[] {
  const arrivals = Map.groupBy(items.filter(isThere), item => item.answered_at)
  return [
    { kind: 'requested', at: asked_at, by: asked_by, items: items.map(itemName) },
    ...[...arrivals].map(([at, some]) => ({
      kind: 'provided' as const,
      at,
      by: some[0]!.answered_by,
      items: some.map(itemName),
    })),
    ...(withdrawn_at ? [{ kind: 'withdrawn' as const, at: withdrawn_at, by: null, items: items.map(itemName) }] : []),
  ]
}

const isThere = (item: RequestItem): item is RequestItem & { answered_at: string } => item.answered_at !== null
