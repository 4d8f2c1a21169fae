import { offsetAt } from '../../../directory/answering/responseClock.ts'
import { PatientDocument } from '../../../intake/documents/schema.ts'
import { Patient } from '../../../intake/patients/schema.ts'
import { Release } from '../../../intake/releases/schema.ts'
import { dayIn } from '../../../platform/dates.ts'
import { instant } from '../../../platform/formats.ts'
import { keysOf } from '../../../platform/keys.ts'
import { z } from '../../../platform/zod.ts'
import { Application } from '../schema.ts'
import type { Facts, HandoverField } from './schema.ts'

type Accepted = Pick<Application, 'status' | 'application_approved' | 'application_approved_at'>

/** Whether the application has a handover: from the acceptance on, unless the acceptance was undone. */
export const hasHandover = ({ application_approved }: Pick<Accepted, 'application_approved'>): boolean =>
  application_approved === true

/** Whether facts can still be entered: until the application ends. */
export const takesHandover = (application: Pick<Accepted, 'status' | 'application_approved'>): boolean =>
  hasHandover(application) && ['Accepted', 'Booked', 'Admitted'].includes(application.status)

/** Whether the patient is still on the way, so that reminders make sense. */
export const isUnderway = (application: Pick<Accepted, 'status' | 'application_approved'>): boolean =>
  takesHandover(application) && application.status !== 'Admitted'

/** When the patient is expected at the facility, in milliseconds: as entered in the handover, else at the estimated discharge. */
export function expectedAt({
  handover,
  estimated_discharge_at,
}: Pick<Application, 'handover' | 'estimated_discharge_at'>): number | null {
  const entered = handover?.expected_arrival_at
  if (entered) return Date.parse(entered)
  return estimated_discharge_at === null ? null : estimated_discharge_at * 1000
}

/** Whether the patient's arrival was recorded, so that the patient is no longer expected. The admission follows. */
export const hasArrived = ({ handover }: Pick<Application, 'handover'>): boolean => Boolean(handover?.arrived_at)

/**
 * Questions about times that are probably wrong, by field. They are never a reason to refuse a value. `now` is in milliseconds, and
 * `zone` is the time zone of the day on which an authorization ends.
 */
export function handoverQuestions(
  facts: Facts,
  { application_approved_at, status }: Pick<Accepted, 'application_approved_at' | 'status'>,
  now: number,
  zone: string,
): Partial<Record<HandoverField, string>> {
  const at = (field: HandoverField) => (facts[field] === null ? Number.NaN : Date.parse(facts[field]))
  const accepted = application_approved_at === null ? Number.NaN : Date.parse(application_approved_at)
  const minute = 60_000
  const isFuture = (field: HandoverField) => at(field) > now + minute
  // The acceptance has seconds, and the facts are entered to the minute.
  const isEarly = (field: HandoverField) => at(field) + minute <= accepted
  const isHere = facts.arrived_at !== null || status === 'Admitted'
  const questions: Partial<Record<HandoverField, string | false>> = {
    report_given_at: isFuture('report_given_at') ? 'In the future?' : isEarly('report_given_at') && 'Before the acceptance?',
    room_ready_at: isFuture('room_ready_at') && 'In the future?',
    expected_arrival_at:
      at('expected_arrival_at') < at('departed_at')
        ? 'Before the departure?'
        : at('expected_arrival_at') < at('transport_ordered_at')
          ? 'Before the transportation was ordered?'
          : !isHere && at('expected_arrival_at') < now && 'This time has passed. Still expected?',
    transport_ordered_at: isFuture('transport_ordered_at') && 'In the future?',
    departed_at: isFuture('departed_at')
      ? 'In the future?'
      : at('departed_at') < at('transport_ordered_at')
        ? 'Before the transportation was ordered?'
        : isEarly('departed_at') && 'Before the acceptance?',
    arrived_at: isFuture('arrived_at')
      ? 'In the future?'
      : at('arrived_at') < at('departed_at')
        ? 'Before the departure?'
        : at('arrived_at') < at('transport_ordered_at')
          ? 'Before the transportation was ordered?'
          : isEarly('arrived_at') && 'Before the acceptance?',
    authorization_valid_until:
      facts.authorization_valid_until !== null &&
      facts.authorization_valid_until < dayIn(zone, new Date(now)) &&
      'This date has passed. Extended?',
    peer_to_peer_by: !isHere && at('peer_to_peer_by') < now && 'This time has passed. Was the call made?',
  }
  return Object.fromEntries(Object.entries(questions).filter(([, question]) => question))
}

const hour = 3_600_000

/** The facts of which the advocate is reminded once, each with the column that stores when. */
export const reminders = {
  authorization_valid_until: 'authorization_remind_at',
  peer_to_peer_by: 'peer_to_peer_remind_at',
} as const
export type Reminder = keyof typeof reminders
export const keysOfReminders = keysOf(reminders)

/**
 * When to remind the advocate: at 8 AM on the day before the authorization's last day, and four hours before the peer-to-peer review
 * is due. Null without the fact, or if it is too late.
 */
export function remindAt(kind: Reminder, facts: Facts, zone: string, now: string): string | null {
  const value = facts[kind]
  if (value === null) return null
  const local = (day: number) => day - offsetAt(zone, day)
  const [due, ends] =
    kind === 'peer_to_peer_by'
      ? [Date.parse(value) - 4 * hour, Date.parse(value)]
      : [local(Date.parse(`${value}T08:00:00Z`) - 24 * hour), local(Date.parse(`${value}T00:00:00Z`) + 24 * hour)]
  return Date.parse(now) < ends ? new Date(due).toISOString() : null
}

/** The content of a transfer packet. Each side gets what it may also see on its screens. */
export const Packet = z.object({
  made_at: instant,
  made_by: z.string(),
  /** The notice that must accompany substance use disorder records (42 CFR 2.32). */
  notice: z.string(),
  application: Application,
  patient: Patient,
  /** The release that covers the disclosure. */
  release: Release,
  /** Whether the caller may download the signed release. Facilities may not (REV-003). */
  with_release: z.boolean(),
  documents: z.array(PatientDocument),
})
export type Packet = z.infer<typeof Packet>
