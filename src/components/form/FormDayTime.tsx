import Box from '@mui/material/Box'
import { useState } from 'react'
import { texts } from '../../i18n/english/fields.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { Fieldset } from './Fieldset.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { dayTyped, tidyDate, typedDay } from './tidyDate.ts'
import { type FieldProps, useField } from './useField.ts'

type Typed = { day: string; time: string }
const two = (number: number) => String(number).padStart(2, '0')

/** Splits epoch seconds into local date and time; partial input is passed through. */
export function partsOf(seconds: number | Typed | null | undefined): Typed {
  if (seconds === null || seconds === undefined) return { day: '', time: '' }
  if (typeof seconds === 'object') return seconds
  const at = new Date(seconds * 1000)
  return {
    day: `${two(at.getMonth() + 1)}/${two(at.getDate())}/${at.getFullYear()}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** Converts local date and time to epoch seconds; null if incomplete, invalid or skipped by daylight saving time. */
export function secondsOf({ day, time }: Typed): number | null {
  const iso = dayTyped(day)
  const seconds = iso && time ? Math.floor(new Date(`${iso}T${time}`).getTime() / 1000) : Number.NaN
  // JavaScript shifts a time that daylight saving time skips, so compare it after converting back.
  return Number.isNaN(seconds) || partsOf(seconds).time !== time.slice(0, 5) ? null : seconds
}

/** The form value: epoch seconds, the partial input so that drafts keep it, or null. */
const heldOf = (typed: Typed) => secondsOf(typed) ?? (typed.day || typed.time ? typed : null)

/** A date and a time; the value is epoch seconds, or `{ day, time }` while incomplete. */
export function FormDayTime({ disabled, ...props }: FieldProps) {
  const { field, frame } = useField(props)
  const [typed, setTyped] = useState<Typed>(() => partsOf(field.value))
  // Show the input as typed as long as it equals the form value.
  const shown = secondsOf(typed) !== null && secondsOf(typed) === field.value ? typed : partsOf(field.value)
  const change = (part: Partial<Typed>) => {
    const next = { ...shown, ...part }
    setTyped(next)
    field.onChange(heldOf(next))
  }
  const wrong = frame.error ? true : undefined
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
          aria-invalid={wrong}
          value={shown.day}
          onChange={event => change({ day: event.target.value })}
          onBlur={() => {
            const day = tidyDate(shown.day)
            if (day !== shown.day) change({ day })
            field.onBlur()
          }}
          end={
            <CalendarButton
              ahead
              of={frame.label}
              labelId={`${frame.id}-both-label`}
              chosen={dayTyped(shown.day)}
              disabled={disabled}
              onChoose={day => change({ day: typedDay(day) })}
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
          aria-invalid={wrong}
          value={shown.time}
          onChange={event => change({ time: event.target.value })}
          onBlur={field.onBlur}
        />
      </Box>
    </Fieldset>
  )
}
