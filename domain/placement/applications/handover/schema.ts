import { momentProblem } from '../../../intake/patients/discharge.ts'
import { dayProblem, isoDay, usDay } from '../../../platform/dates.ts'
import { instant, onOneLine, text } from '../../../platform/formats.ts'
import { longestPhone, phoneTooLong, toE164 } from '../../../platform/phone.ts'
import { z } from '../../../platform/zod.ts'
import type { Side } from '../approval.ts'

/** Transportation as a transfer form names it. The booking's transportation method stays separate. */
export const transportModes = [
  'basic_life_support',
  'advanced_life_support',
  'critical_care',
  'wheelchair_van',
  'secure_transport',
  'private_vehicle',
  'other',
] as const

const line = (max = 120) =>
  text(max)
    .transform(onOneLine)
    .nullable()
    .transform(given => given || null)

const lines = text(1000)
  .nullable()
  .transform(given => given || null)

/** A phone number, also with an extension. Text that is not one complete number is kept as typed. */
const phone = z
  .string()
  .trim()
  .max(longestPhone, phoneTooLong)
  .refine(given => given === '' || /(?:\d\D*){7}/.test(given), 'Enter a phone number')
  .nullable()
  .transform(given => (given ? toE164(given) : null))

/** An instant as ISO 8601 or epoch seconds. */
const moment = z
  .union([instant, z.number().int().positive().max(4_102_444_800)], {
    error: ({ input }) => momentProblem(input, 'Enter the date and time'),
  })
  .nullable()
  .transform(given => (given === null ? null : new Date(typeof given === 'number' ? given * 1000 : given).toISOString()))

/** A date as YYYY-MM-DD or MM/DD/YYYY. */
const day = z
  .string()
  .trim()
  .max(20)
  .nullable()
  .superRefine((given, context) => {
    const message = given && dayProblem(usDay(given))
    if (message) context.addIssue({ code: 'custom', message })
  })
  .transform(given => (given && isoDay(usDay(given))) || null)

/**
 * The facts of a handover, in the groups and the order in which they are shown. All are optional, and none is needed for a step
 * (S-29).
 */
export const HandoverFacts = z.object({
  accepting_clinician: line(),
  accepting_credential: line(60),
  report_phone: phone,
  report_given_at: moment,
  report_given_by: line(),
  report_given_to: line(),

  room_ready_at: moment,
  expected_arrival_at: moment,
  bring: lines,

  transport_mode: z.enum(transportModes, 'Select how the patient travels').nullable(),
  transport_company: line(),
  transport_ordered_at: moment,
  departed_at: moment,
  arrived_at: moment,

  authorization_number: line(),
  authorization_contact: line(),
  authorization_valid_until: day,
  peer_to_peer_by: moment,
})
export const handoverFields = HandoverFacts.keyof().options
export type HandoverField = (typeof handoverFields)[number]
/** The facts as they are stored: instants in ISO 8601, the last day of the authorization as YYYY-MM-DD. */
export type Facts = Record<HandoverField, string | null>

export const noFacts = Object.fromEntries(handoverFields.map(field => [field, null])) as Facts

const both = ['facility', 'advocate'] as const

/** The sides that may enter each fact. */
export const sidesOf: Record<HandoverField, readonly Side[]> = {
  accepting_clinician: ['facility'],
  accepting_credential: ['facility'],
  report_phone: ['facility'],
  report_given_at: both,
  report_given_by: both,
  report_given_to: both,
  room_ready_at: ['facility'],
  expected_arrival_at: both,
  bring: ['facility'],
  transport_mode: ['advocate'],
  transport_company: ['advocate'],
  transport_ordered_at: ['advocate'],
  departed_at: ['advocate'],
  arrived_at: both,
  authorization_number: both,
  authorization_contact: both,
  authorization_valid_until: both,
  peer_to_peer_by: both,
}

/** What an application contains of its handover. */
export const Handover = z.object({
  ...(Object.fromEntries(handoverFields.map(field => [field, z.string().nullable()])) as Record<
    HandoverField,
    z.ZodNullable<z.ZodString>
  >),
  updated_at: instant,
})
export type Handover = z.infer<typeof Handover>

/** A change to some of the facts. */
export const HandoverChange = z.object({
  updated_at: instant
    .nullable()
    .describe(
      'The handover’s `updated_at` that the caller saw; null if there was none. If it is outdated, the change is a conflict.',
    ),
  facts: HandoverFacts.partial(),
})

/** An entry in the handover's log: the changed facts or, without any, that a transfer packet was made. */
export const LoggedChange = z.object({
  id: z.number().int(),
  at: instant,
  by: z.string(),
  fields: z.array(z.enum(handoverFields)),
})
export type LoggedChange = z.infer<typeof LoggedChange>
