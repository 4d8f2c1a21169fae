import { callOutcomes } from '../../directory/facilities/callOutcomes.ts'
import { instant, rowId, text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'

/** How a facility can be contacted outside Passage. */
export const outsideChannels = ['phone', 'fax', 'link', 'other'] as const
export const channels = ['application', ...outsideChannels] as const

/** A facility's possible responses to an attempt outside Passage. */
export const outsideAnswers = ['Accepted', 'Declined', 'Waiting', 'No answer'] as const

const words = z.string().nullable()

/** One attempt to place a patient: an application, or a call, fax, or link outside Passage. */
export const Attempt = z.object({
  /** The id of the application or the entry. */
  id: rowId,
  channel: z.enum(channels),
  at: instant.describe('When the attempt was made'),
  facility: z.string(),
  facility_id: rowId.nullable().describe('Null for a facility that is not in the directory'),
  by: z.string().describe('Who made the attempt or entered it'),
  answer: z.string(),
  answered_at: instant.nullable(),
  answered_by: words,
  reason: words,
  conditions: words.describe('The facility’s conditions for its acceptance'),
  accepting_clinician: words.describe('The clinician who accepts the patient, from the handover'),
  report_given_at: instant.nullable().describe('When report was given, from the handover'),
  arrived_at: instant.nullable().describe('When the patient arrived at the facility, from the handover'),
  booked_at: instant.nullable().describe('When the patient was booked'),
  admitted_at: instant.nullable().describe('When the patient was admitted'),
  entered_at: instant.describe('When the entry was saved; a correction has a later time'),
})
export type Attempt = z.infer<typeof Attempt>

/** An attempt outside Passage, as entered by an advocate. */
export const NewAttempt = withRules(
  z.object({
    facility_id: rowId.nullish(),
    facility_name: text(200).nullish(),
    channel: z.enum(outsideChannels, 'Select how you contacted the facility'),
    at: z.union(
      [
        instant,
        z
          .number()
          .int()
          .min(0)
          .max(4_000_000_000)
          .transform(seconds => new Date(seconds * 1000).toISOString()),
      ],
      'Enter the date and time',
    ),
    answered_by: text(200).nullish(),
    answer: z.enum([...outsideAnswers, ...callOutcomes], 'Select a response'),
    reason: text(1000).nullish(),
  }),
  rule(({ facility_id, facility_name }) => Boolean(facility_id || facility_name), {
    path: ['facility_name'],
    message: 'Enter a facility',
  }),
)
export type NewAttempt = z.output<typeof NewAttempt>
