import type { Insertable } from 'kysely'
import { stepFor } from '#domain/placement/applications/approval.ts'
import type { StateType, StepField } from '#domain/placement/applications/steps.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Person } from '../journey.ts'
import { hoursAgo } from '../rows.ts'
import type { Journey } from './journeys.ts'
import type { Random } from './random.ts'

type NewRow<T extends keyof Tables> = Insertable<Tables[T]>

/** A stored application and the people involved. */
export type RunningApplication = Journey & {
  id: number
  /** The patient's initials, for email subjects. */
  initials: string
  facility_name: string
  advocate: Person & { email: string }
  coordinators: (Person & { email: string })[]
}

const opening = [
  'Motivated and medically cleared; wants to go straight from the hospital.',
  'Family is on board and can drive. Please call the unit with questions.',
  'Second admission this month. A bed tonight would make the difference.',
  'Calm and cooperative; sleeping better since yesterday.',
]
const remarksByStep: Partial<Record<StepField, readonly string[]>> = {
  insurance_accepted: [
    'Benefits checked with the plan this morning.',
    'Authorization number is on file.',
    'Coverage looks fine for the first two weeks.',
  ],
  request_for_interview: ['Our nurse will call after the 2 pm group.', 'A short call with the patient is enough.'],
  application_approved: ['Bed is held until tomorrow noon.', 'Please send the medication list with the patient.'],
  patient_agreed: ['Patient signed the plan and is packing.', 'Sister will bring clothes.'],
  patient_admitted: ['Arrived in good shape. Intake is done.', 'Settled in; first group tomorrow.'],
}
const chatQuestions = [
  'Good afternoon. Do you have a bed open this week?',
  'Hello, could you take a look at this application today?',
  'Thanks for the quick reply. When can you do the interview?',
]
const chatAnswers = [
  'Hello! Yes, we have one starting tomorrow morning.',
  'We’re on it and will respond before 5.',
  'Any time after lunch works for us.',
  'Can you tell us about the nighttime medications?',
]

/** Notes from both sides: one sent with the application, and some with answers. */
export const buildNotes = (
  { id, events, application, advocate, coordinators }: RunningApplication,
  { pick, chance }: Random,
): NewRow<'application_notes'>[] =>
  events.flatMap(({ field, at }, n) => {
    const state_type = n === 0 ? 'new' : (field as StateType | null)
    const text =
      n === 0
        ? chance(0.4)
          ? 'Auto applied'
          : pick(opening)
        : field && chance(0.5) && pick(remarksByStep[field as StepField] ?? [''])
    if (!state_type || !text) return []
    const author = state_type === 'new' || stepFor(state_type).by === 'advocate' ? advocate : coordinators[0]!
    const created_at = n === 0 ? application.created_at : at
    return [
      {
        application_id: id,
        state_type,
        body: text,
        author_id: author.id,
        author_name: `${author.first_name} ${author.last_name}`,
        created_at,
      },
    ]
  })

/** A short chat that starts soon after the application, if the facility has answered. */
export function buildChat(
  { id, events, advocate, coordinators }: RunningApplication,
  { pick, int, chance }: Random,
): NewRow<'chat_messages'>[] {
  const first = events[1]
  if (!first || !chance(0.6)) return []
  const start = new Date(first.at)
  return Array.from({ length: int(1, 5) }, (_, n) => {
    const side = n % 2 === 0 ? 'advocate' : 'facility'
    return {
      application_id: id,
      author_id: (side === 'advocate' ? advocate : coordinators[0]!).id,
      side,
      body: pick(side === 'advocate' ? chatQuestions : chatAnswers),
      created_at: hoursAgo(start, -n * 0.02),
    } as const
  })
}

/** Notifications to the other side, one for each step (NOTE-014). Those older than a day are marked as read. */
export function buildNotifications(
  { id, initials, facility_name, events, advocate, coordinators }: RunningApplication,
  chat: readonly NewRow<'chat_messages'>[],
  now: Date,
): NewRow<'notifications'>[] {
  const notifyAll = (
    to: readonly Person[],
    type: 'status_change' | 'web-message',
    subject: string,
    message: string,
    at: string,
  ) =>
    to.map(({ id: user_id }) => ({
      user_id,
      application_id: id,
      type,
      subject: `${initials}: ${subject}`,
      message: `${facility_name}: ${message}`,
      created_at: at,
      read_at: at < hoursAgo(now, 24) ? hoursAgo(new Date(at), -2) : null,
    }))
  const steps = events.flatMap(({ actor_id, field, status, at }, n) => {
    const title = n === 0 ? 'New application' : field ? stepFor(field as StepField).label : 'Application closed'
    return notifyAll(actor_id === advocate.id ? coordinators : [advocate], 'status_change', title, status, at)
  })
  const lines = chat.flatMap(({ side, created_at }) =>
    notifyAll(
      side === 'advocate' ? coordinators : [advocate],
      'web-message',
      'New message',
      'There is a new message',
      created_at,
    ),
  )
  return [...steps, ...lines]
}

/** The emails sent with the notifications. As in production, their bodies are cleared. */
export const buildEmails = (
  notifications: readonly NewRow<'notifications'>[],
  emailById: (user_id: number) => string,
): NewRow<'outbox'>[] =>
  notifications
    .filter(({ type }) => type === 'status_change')
    .map(({ user_id, subject, created_at }, n) => ({
      channel: 'email',
      to: emailById(user_id),
      subject,
      body: '',
      user_id,
      message_id: `<demo-${n + 1}@passage.example>`,
      state: 'sent',
      tries: 1,
      next_try_at: created_at,
      sent_at: hoursAgo(new Date(created_at), -0.001),
      created_at,
    }))
