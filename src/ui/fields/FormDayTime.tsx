import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { offsetAt } from '#domain/directory/answering/responseClock.ts'
import { texts } from '../../i18n/english/fields.ts'
import { CalendarButton } from './Calendar.tsx'
import { Fieldset } from './Choices.tsx'
import { formatDay, parseDay, tidyDate } from './FormDate.tsx'
import { LabelledInput } from './Labelled.tsx'
import { type FieldProps, useField } from './useField.ts'

type DayTimeInput = { day: string; time: string }
const dayMs = 24 * 60 * 60 * 1000
const pad = (number: number) => String(number).padStart(2, '0')

/** Splits epoch seconds into a date and a time. `zone` defaults to the device's time zone. Returns partial input unchanged. */
export function toDayTime(seconds: number | DayTimeInput | null | undefined, zone?: string): DayTimeInput {
  if (seconds === null || seconds === undefined) return { day: '', time: '' }
  if (typeof seconds === 'object') return seconds
  const at = new Date(seconds * 1000)
  if (zone) {
    const local = new Date(at.getTime() + offsetAt(zone, at.getTime())).toISOString()
    return { day: formatDay(local.slice(0, 10)), time: local.slice(11, 16) }
  }
  return {
    day: `${pad(at.getMonth() + 1)}/${pad(at.getDate())}/${at.getFullYear()}`,
    time: `${pad(at.getHours())}:${pad(at.getMinutes())}`,
  }
}

/**
 * Converts a date and a time to epoch seconds. `zone` defaults to the device's time zone. Returns null for input that is
 * incomplete or invalid, and for times that daylight saving time skips. If a time occurs twice, returns the first occurrence.
 */
export function toSeconds({ day, time }: DayTimeInput, zone?: string): number | null {
  const iso = parseDay(day)
  const seconds = iso && time ? Math.floor(toInstant(`${iso}T${time}`, zone) / 1000) : Number.NaN
  // JavaScript shifts a time that daylight saving time skips, so convert the result back and compare.
  return Number.isNaN(seconds) || toDayTime(seconds, zone).time !== time.slice(0, 5) ? null : seconds
}

function toInstant(local: string, zone: string | undefined): number {
  if (!zone) return new Date(local).getTime()
  const utc = new Date(`${local}Z`).getTime()
  if (Number.isNaN(utc)) return utc
  // Around a clock change, the offset is either the previous day's or the next day's.
  const candidates = [-dayMs, dayMs].map(distance => utc - offsetAt(zone, utc + distance))
  return candidates.find(instant => instant + offsetAt(zone, instant) === utc) ?? candidates[0]!
}

/** An instant (ISO 8601) in epoch seconds; null if there is none. */
export function secondsOf(instant: string): number
export function secondsOf(instant: string | null | undefined): number | null
export function secondsOf(instant: string | null | undefined) {
  return instant ? Math.floor(Date.parse(instant) / 1000) : null
}

/** The current minute in epoch seconds. */
export const currentMinute = () => Math.floor(Date.now() / 60_000) * 60

/** A field's value as ISO 8601; null while it is empty or incomplete. */
export const instantOf = (value: unknown): string | null =>
  typeof value === 'number' ? new Date(value * 1000).toISOString() : null

/** Returns epoch seconds, null for empty input, or incomplete input as is, because drafts store it. */
const toFieldValue = (input: DayTimeInput, zone?: string) => toSeconds(input, zone) ?? (input.day || input.time ? input : null)

type Props = FieldProps & {
  /** IANA time zone of the input. Defaults to the device's time zone. */
  zone?: string
  /** Whether the calendar offers only future days. */
  futureOnly?: boolean
  /**
   * A small button that fills in both inputs. If it is set, even to null, the inputs share one row, with the field's hint
   * below it. On wide screens, the button is in the same row.
   */
  shortcut?: ReactNode
}

/** Date and time field. The value is epoch seconds, or `{ day, time }` while incomplete. */
export function FormDayTime({ disabled, zone, futureOnly = true, shortcut, ...props }: Props) {
  const { field, frame } = useField(props)
  const [input, setInput] = useState<DayTimeInput>(() => toDayTime(field.value, zone))
  const isAsTyped = toSeconds(input, zone) !== null && toSeconds(input, zone) === field.value
  const displayed = isAsTyped ? input : toDayTime(field.value, zone)
  const change = (part: Partial<DayTimeInput>) => {
    const next = { ...displayed, ...part }
    setInput(next)
    field.onChange(toFieldValue(next, zone))
  }
  const inOneRow = shortcut !== undefined
  return (
    <Fieldset {...frame} id={`${frame.id}-both`} hintBelow={inOneRow}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          alignItems: 'start',
          gridTemplateColumns: inOneRow
            ? { xs: 'minmax(0, 4fr) minmax(0, 3fr)', sm: 'minmax(0, 4fr) minmax(0, 3fr) auto' }
            : 'repeat(auto-fit, minmax(min(100%, 176px), 1fr))',
          ...(inOneRow && { gap: 1, alignItems: 'end' }),
        }}
      >
        <LabelledInput
          id={frame.id}
          ref={field.ref}
          label={texts.dayOf}
          placeholder={texts.day}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          invalid={Boolean(frame.error)}
          value={displayed.day}
          onChange={event => change({ day: event.target.value })}
          onBlur={() => {
            const day = tidyDate(displayed.day)
            if (day !== displayed.day) change({ day })
            field.onBlur()
          }}
          end={
            <CalendarButton
              futureOnly={futureOnly}
              fieldLabel={frame.label}
              labelId={`${frame.id}-both-label`}
              chosen={parseDay(displayed.day)}
              disabled={disabled}
              onChoose={day => change({ day: formatDay(day) })}
            />
          }
        />
        <LabelledInput
          type="time"
          id={`${frame.id}-time`}
          label={texts.timeOf}
          autoComplete="off"
          disabled={disabled}
          invalid={Boolean(frame.error)}
          value={displayed.time}
          onChange={event => change({ time: event.target.value })}
          onBlur={field.onBlur}
        />
        {shortcut}
      </Box>
    </Fieldset>
  )
}
