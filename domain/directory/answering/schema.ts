import { rowId } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { timeZoneNames, timeZoneOf } from './timeZones.ts'

/** Weekdays in display order, Monday first. Numbers follow JavaScript: Sunday is 0. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 08:30')
const isTime = (time: unknown): boolean => timeOfDay.safeParse(time).success
/** Converts a time to minutes after midnight. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

const day = 24 * 60
/** A span's length in minutes. A span that ends at or before its start time ends on the next day; equal times mean 24 hours. */
export const spanMinutes = ({ from, to }: { from: string; to: string }): number =>
  ((minuteOf(to) - minuteOf(from) + day - 1) % day) + 1

const minMinutes = 60

/** A facility's response hours on one weekday, in local time. They may extend past midnight. */
export const AnsweringSpan = withRules(
  z.object({ weekday: z.number().int().min(0).max(6), from: timeOfDay, to: timeOfDay }),
  rule(span => !isTime(span.from) || !isTime(span.to) || spanMinutes(span) >= minMinutes, {
    path: ['to'],
    message: 'Enter a time range of at least one hour',
  }),
)
export type AnsweringSpan = z.infer<typeof AnsweringSpan>

export const shortestTarget = 5
export const longestTarget = day

/** The response target in minutes, and the weekly response hours that count toward it. Null hours mean around the clock. */
export const Answering = z.object({
  answer_target_minutes: z
    .number('Enter a number of minutes')
    .int('Enter a whole number of minutes')
    .min(shortestTarget, `Enter at least ${shortestTarget} minutes`)
    .max(longestTarget, `Enter at most ${longestTarget} minutes (one day)`),
  answering_hours: z
    .array(AnsweringSpan)
    .min(1, 'Choose at least one day')
    .max(7)
    .refine(spans => new Set(spans.map(span => span.weekday)).size === spans.length, 'Enter one time range per day')
    .nullable(),
  time_zone: z.enum(timeZoneNames),
})
export type Answering = z.infer<typeof Answering>

type StoredAnswering = { [K in keyof Answering]: Answering[K] | null }

/** The settings in effect. The defaults are 60 minutes, around the clock, in the time zone of the address. */
export const effectiveAnswering = (settings: StoredAnswering, place: Parameters<typeof timeZoneOf>[0]): Answering => ({
  answer_target_minutes: settings.answer_target_minutes ?? 60,
  answering_hours: settings.answering_hours,
  time_zone: settings.time_zone ?? timeZoneOf(place),
})

/** Formats a duration in words: "45 minutes", "2 hours". */
export function formatMinutes(minutes: number): string {
  const [count, unit] = minutes % 60 === 0 && minutes > 60 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export const FacilityAnswering = Answering.extend({
  facility_id: rowId,
  organization_id: rowId.nullable(),
  facility_name: z.string(),
})
export type FacilityAnswering = z.infer<typeof FacilityAnswering>
