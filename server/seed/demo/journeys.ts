import { closeReasons, reasons, transportMethods } from '#domain/applications/reasons.ts'
import type { Status } from '#domain/statuses/statuses.ts'
import { isEnded } from '#domain/statuses/statusGroups.ts'
import { type ApplicationRow, type Details, type Leg, type NewEvent, type Person, sent, walk, wayTo } from '../journey.ts'
import { hoursAgo } from '../rows.ts'
import type { Case } from './cases.ts'
import type { Random } from './random.ts'
import { ageOf, pace } from './timing.ts'

/** A planned application: its final status, and how many hours ago it was sent. */
export type Planned = { status: Status; atHouse: boolean; age: number }

/** A case's applications. Those that failed were sent together with the first one. */
export function planned({ applications = [], house = [], release }: Case, chance: Random): Planned[] {
  const drafts = [
    ...house.map(status => ({ status, atHouse: true })),
    ...applications.map(status => ({ status, atHouse: false })),
  ].map(one => ({ ...one, age: release === 'expired' ? 368 * 24 : ageOf(one.status, chance) }))
  const first = Math.max(...drafts.map(draft => draft.age))
  return drafts.map(draft => ({ ...draft, age: isEnded(draft.status) ? first - chance.next() : draft.age }))
}

export type Journey = { application: ApplicationRow; events: NewEvent[] }

/** Takes a planned application through the approval table to its status; `held` means that its case was put on hold. */
export function journey(
  { status, age }: Planned,
  start: Parameters<typeof sent>[0],
  people: { advocate: Person; facility: Person },
  held: boolean,
  now: Date,
  chance: Random,
): Journey {
  const details = { private_insurance: start.private_insurance, ...drawn(status, chance) }
  const way = (dischargeAt: string): Leg[] =>
    held && status === 'Cancelled' ? [{ kind: 'stop', status }] : wayTo(status, { ...details, dischargeAt })
  const sentAt = new Date(now.getTime() - Math.round(age * 3600) * 1000)
  const after = pace(status, way(now.toISOString()).length, age, chance)
  // A booked patient leaves the hospital soon; an admitted patient left it between booking and arrival.
  const dischargeAt = status === 'Booked' ? hoursAgo(now, -chance.int(8, 70)) : hoursAgo(sentAt, -(after(4) + after(5)) / 2)
  return walk(sent(start, sentAt.toISOString()), way(dischargeAt), people, leg => hoursAgo(sentAt, -after(leg)))
}

const reasonsFor: Partial<Record<Status, readonly string[]>> = {
  'Declined Insurance': reasons.payment_rejected_reason,
  'Declined Application': reasons.not_accepted_reason,
  Rejected: reasons.not_ready_to_commit_reason,
  Cancelled: closeReasons,
}

/** Random details for an application. */
const drawn = (status: Status, { pick, chance, int }: Random): Omit<Details, 'private_insurance' | 'dischargeAt'> => ({
  ...(reasonsFor[status] && { reason: pick(reasonsFor[status]) }),
  vob: { deductible: int(0, 60) * 50, copay: int(0, 20) * 25, scholarship_amount: chance(0.4) ? int(2, 20) * 50 : null },
  transport_method: pick(transportMethods.filter(method => method !== 'Other')),
  withoutInterview: chance(0.35),
})
