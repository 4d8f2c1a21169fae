import { dischargeProblem, momentProblem } from '../../intake/patients/discharge.ts'
import { rowId } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { isEmptyPhone, isPhone } from '../../platform/phone.ts'
import { z } from '../../platform/zod.ts'
import { closeReasons, detailsOf, longestDetails, type ReasonColumn, reasons, transportMethods } from './reasons.ts'

/*
 * The form for each dialog in the approval table, with the prescribed messages. Screens validate with these schemas as the user
 * types, and `decide` validates with them again.
 */

/** The highest deductible, copay, or scholarship in US dollars. A larger amount is probably a typo. */
const highestAmount = 1_000_000

/** Reads only decimal digits: `1e5` and `0x10` are typos, not amounts. */
const dollarsIn = (typed: string) => (/^-?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN)

/** An amount in US dollars, at least 0 (APP-059), entered as text or as a number. Text is converted to a number (APP-046). */
const amount = z.preprocess(
  typed => (typeof typed === 'string' && typed.trim() !== '' ? dollarsIn(typed.trim()) : typed),
  z
    .number({ error: ({ input }) => (Number.isNaN(input) ? 'Must be a number' : 'Required field') })
    .min(0, 'Must be at least 0')
    .max(highestAmount, 'Must be at most $1,000,000')
    .refine(dollars => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, 'Enter dollars and cents, for example 250.50'),
)
const optionalAmount = z.preprocess(typed => (typed === '' ? null : typed), amount.nullish()).transform(sum => sum ?? null)

/** Verification of benefits, required for privately insured patients (APP-046). */
export const Vob = z.object({ deductible: amount, copay: amount, scholarship_amount: optionalAmount })

// Does not use the phone library. Every screen loads the approval table, but few need the library's numbering plans.
const asE164 = (typed: string) => {
  const digits = typed.replace(/\D/g, '')
  return `+${digits.length === 10 ? '1' : ''}${digits}`
}

/** The interview dialog: whether to reach the patient by chat or at a phone number (APP-053, APP-054). */
export const Interview = z.object({
  patient_asked_to_call: z
    .string('Required field')
    .trim()
    .refine(to => !isEmptyPhone(to), { error: 'Required field', abort: true })
    .refine(to => to === 'chat' || isPhone(to), 'Invalid phone number')
    .transform(to => (to === 'chat' ? to : asE164(to))),
})

/** Optional text; an empty string becomes null. */
const optionalText = z
  .string()
  .trim()
  .max(longestDetails, `Enter at most ${longestDetails} characters`)
  .nullish()
  .transform(typed => typed || null)

/** The acceptance dialog: whether the facility provides transportation (APP-047), and its conditions, if any. */
export const Approval = z.object({ transport_available: z.boolean('Required'), acceptance_conditions: optionalText })

const BookingFields = withRules(
  z.object({
    /** In epoch seconds. Required (APP-049). */
    estimated_discharge_at: z
      .int({ error: ({ input }) => momentProblem(input, 'Please select a date and time') })
      .positive('Please select a date and time')
      .max(4_102_444_800, 'Please select a date and time'),
    /** Required (APP-051). */
    transport_method: z.enum(transportMethods, 'Please confirm patient transportation'),
    /** Required if the method is Other (APP-052). */
    transport_other: z.string().trim().max(255).nullish(),
  }),
  rule(booking => booking.transport_method !== 'Other' || Boolean(booking.transport_other), {
    path: ['transport_other'],
    message: 'Please specify other transportation method',
  }),
)
const withoutUnusedText = (booking: z.output<typeof BookingFields>) => ({
  ...booking,
  transport_other: booking.transport_method === 'Other' ? (booking.transport_other ?? null) : null,
})

/** The booking dialog: when the patient leaves the hospital (epoch seconds) and how they travel. */
export const Booking = BookingFields.transform(withoutUnusedText)

/** The booking dialog on the screen, which also checks the discharge time. */
export const bookingAt = (now: () => string) =>
  withRules(BookingFields, (booking, issues) => {
    if (typeof booking.estimated_discharge_at !== 'number') return
    for (const [field, message] of Object.entries(bookingProblems(booking, now())))
      issues.addIssue({ code: 'custom', path: [field], message })
  }).transform(withoutUnusedText)

/**
 * Validates a booking's discharge time at `now` (ISO 8601) using the same rule as intake section 5 (S-07). Returns errors by field.
 */
export function bookingProblems(
  { estimated_discharge_at }: { estimated_discharge_at: number },
  now: string,
): Record<string, string> {
  const problem = dischargeProblem(new Date(estimated_discharge_at * 1000).toISOString(), now)
  return problem ? { estimated_discharge_at: problem } : {}
}

/** The acknowledgment checkbox in the acceptance and booking dialogs (APP-048, APP-050). Its value is not sent. */
export const Acknowledged = z.object({ acknowledge: z.literal(true, 'You must acknowledge before submitting') })

/** The checkbox for a patient on an involuntary hold, in the dialogs of the answers that need it (S-25). */
export const HoldConfirmed = z.object({ confirm_hold: z.literal(true, 'You must confirm this before submitting') })

/** The outcome dialog: the patient's level of care when the stay ended, if known (APP-018). */
export const OutcomeDetails = z.object({ treatment_level: rowId.nullish() })

/** For each dialog, the key of its values in the request, their schema, and the columns that they fill. */
export const dialogs = {
  vob: { at: 'insurance_vob', schema: Vob.transform(insurance_vob => ({ insurance_vob })), columns: ['insurance_vob'] },
  interview: { at: 'extras', schema: Interview, columns: ['patient_asked_to_call'] },
  approval: {
    at: 'extras',
    // New conditions have not yet been acknowledged.
    schema: Approval.transform(sent => ({
      ...sent,
      conditions_acknowledged_at: null,
      conditions_acknowledged_by: null,
      confirmed_hold: null,
    })),
    columns: [
      'transport_available',
      'acceptance_conditions',
      'conditions_acknowledged_at',
      'conditions_acknowledged_by',
      'confirmed_hold',
    ],
  },
  booking: {
    at: 'extras',
    schema: Booking,
    columns: ['transport_method', 'transport_other', 'estimated_discharge_at'],
    check: (sent: unknown, now: string) => bookingProblems(Booking.parse(sent), now),
  },
  /** The admission of a patient whose hold the facility has yet to confirm; `decide` checks the confirmation. */
  hold: { at: 'extras', schema: z.object({}), columns: [] },
  outcome: {
    at: 'extras',
    schema: OutcomeDetails.transform(({ treatment_level }) => ({ outcome_treatment_level: treatment_level ?? null })),
    columns: ['outcome_treatment_level'],
  },
} as const

/**
 * The reason dialog: a listed reason (APP-040, APP-055, APP-056, APP-057, APP-058) and optional free text, each stored in the
 * column of the same name.
 */
const reasonForm = (column: ReasonColumn) => ({
  at: 'extras' as const,
  schema: z.object({
    [column]: z.enum(reasons[column] as readonly string[], 'Required field'),
    [detailsOf[column]]: optionalText,
  }),
  columns: [column, detailsOf[column]],
})

/** The form for an answer's reason or dialog; undefined if it has neither. */
export const formOf = ({ dialog, reason }: { dialog?: keyof typeof dialogs; reason?: ReasonColumn } = {}) =>
  reason ? reasonForm(reason) : dialog && dialogs[dialog]

/** The close dialog. A reason is required (APP-045). */
export const Close = z.object({ reason: z.enum(closeReasons, 'Please select a reason to close the case') })

/** The first error for each field, keyed by `prefix` plus the field's path. Empty if there are no errors. */
export function problems(schema: z.ZodType, values: unknown, prefix = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) found[prefix + path.join('.')] ??= message
  return found
}
