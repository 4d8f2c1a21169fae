import Box from '@mui/material/Box'
import { useState } from 'react'
import { texts } from '../../i18n/english/fields.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { Fieldset } from './Fieldset.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { formatDay, parseDay, tidyDate } from './tidyDate.ts'
import { type FieldProps, useField } from './useField.ts'

type DayTimeInput = { day: string; time: string }
const pad = (number: number) => String(number).padStart(2, '0')

/** Splits epoch seconds into local date and time; partial input is passed through. */
export function toDayTime(seconds: number | DayTimeInput | null | undefined): DayTimeInput {
  if (seconds === null || seconds === undefined) return { day: '', time: '' }
  if (typeof seconds === 'object') return seconds
  const at = new Date(seconds * 1000)
  return {
    day: `${pad(at.getMonth() + 1)}/${pad(at.getDate())}/${at.getFullYear()}`,
    time: `${pad(at.getHours())}:${pad(at.getMinutes())}`,
  }
}

/** Converts local date and time to epoch seconds; null if incomplete, invalid or skipped by daylight saving time. */
export function toSeconds({ day, time }: DayTimeInput): number | null {
  const iso = parseDay(day)
  const seconds = iso && time ? Math.floor(new Date(`${iso}T${time}`).getTime() / 1000) : Number.NaN
  // JavaScript shifts a time that daylight saving time skips, so compare it after converting back.
  return Number.isNaN(seconds) || toDayTime(seconds).time !== time.slice(0, 5) ? null : seconds
}

/** The form value: epoch seconds, the partial input so that drafts keep it, or null. */
const toFieldValue = (input: DayTimeInput) => toSeconds(input) ?? (input.day || input.time ? input : null)

/** A date and a time; the value is epoch seconds, or `{ day, time }` while incomplete. */
export function FormDayTime({ disabled, ...props }: FieldProps) {
  const { field, frame } = useField(props)
  const [input, setInput] = useState<DayTimeInput>(() => toDayTime(field.value))
  // Show the input as typed as long as it equals the form value.
  const displayed = toSeconds(input) !== null && toSeconds(input) === field.value ? input : toDayTime(field.value)
  const change = (part: Partial<DayTimeInput>) => {
    const next = { ...displayed, ...part }
    setInput(next)
    field.onChange(toFieldValue(next))
  }
  const invalid = frame.error ? true : undefined
  return (
    <Fieldset {...frame} id={`${frame.id}-both`}>
      <Box
        sx={{
          ...{ display: 'grid', gap: 1.5, alignItems: 'start' },
          // Side by side if there is space, with the date next to its calendar button.
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 176px), 1fr))',
        }}
      >
        <LabelledInput
          id={frame.id}
          ref={field.ref}
          label={texts.dayOf}
          hint={texts.day}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          aria-invalid={invalid}
          value={displayed.day}
          onChange={event => change({ day: event.target.value })}
          onBlur={() => {
            const day = tidyDate(displayed.day)
            if (day !== displayed.day) change({ day })
            field.onBlur()
          }}
          end={
            <CalendarButton
              futureOnly
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
          hint={texts.time}
          autoComplete="off"
          disabled={disabled}
          aria-invalid={invalid}
          value={displayed.time}
          onChange={event => change({ time: event.target.value })}
          onBlur={field.onBlur}
        />
      </Box>
    </Fieldset>
  )
}
