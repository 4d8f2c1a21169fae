import { format } from 'date-fns/format'
import { useState } from 'react'
import { dayProblem, isoDay } from '#domain/platform/dates.ts'
import { texts } from '../../i18n/english/fields.ts'
import { CalendarButton } from './Calendar.tsx'
import { LabelledInput } from './Labelled.tsx'
import { afterPress, type FieldProps, useField } from './useField.ts'

type Props = FieldProps & {
  /** Error message for a future date. Set only if the date must be in the past. */
  future?: string
  /** The first valid year. Defaults to 1900. */
  firstYear?: number
}

/**
 * Date field with a value in MM/dd/yyyy. The user types the date in any common format or selects it from a calendar. Shows an
 * error for invalid and future dates on blur, even if the form cannot be validated yet.
 */
export function FormDate({ future, firstYear, disabled, ...props }: Props) {
  const { field, frame } = useField(props)
  const [left, setLeft] = useState(false)
  const value = String(field.value ?? '')
  const change = (text: string) => {
    setLeft(false)
    field.onChange(text)
  }
  return (
    <LabelledInput
      {...field}
      {...frame}
      error={frame.error ?? (left ? problemOf(value, future, firstYear) : undefined)}
      placeholder={texts.day}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      value={value}
      onChange={event => change(event.target.value)}
      onBlur={() => {
        // Call onChange only if the value changed, because every call clears server errors.
        if (tidyDate(value) !== value) field.onChange(tidyDate(value))
        field.onBlur()
        afterPress(() => setLeft(true))
      }}
      end={
        <CalendarButton
          fieldLabel={frame.label}
          labelId={`${frame.id}-label`}
          chosen={parseDay(value)}
          firstYear={firstYear}
          disabled={disabled}
          onChoose={day => change(formatDay(day))}
        />
      }
    />
  )
}

function problemOf(value: string, future: string | undefined, firstYear: number | undefined): string | undefined {
  if (!value) return undefined
  return dayProblem(value, firstYear) ?? ((parseDay(value) ?? '') > format(new Date(), 'yyyy-MM-dd') ? future : undefined)
}

/** A date as yyyy-MM-dd. */
export type Day = string

/**
 * Normalizes a date: `3/9/84`, `03-09-1984`, `1984-03-09`, `03091984` → `03/09/1984`. Two-digit years are assumed to be in the
 * past. Returns any other text unchanged.
 */
export function tidyDate(input: string, year = new Date().getFullYear()): string {
  const text = input.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const us = /^(\d{1,2})[/. -]+(\d{1,2})[/. -]+(\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  const [month, day, typedYear] = iso ? [iso[2], iso[3], iso[1]] : us ? us.slice(1) : []
  if (!month || !day || !typedYear) return text
  const century = Math.floor(year / 100) * 100
  const fullYear =
    typedYear.length === 4 ? Number(typedYear) : Number(typedYear) + century - (Number(typedYear) + century > year ? 100 : 0)
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${fullYear}`
}

/** Parses a date as typed. Returns null if it is invalid. */
export const parseDay = (input: unknown): Day | null => isoDay(tidyDate(String(input ?? ''))) ?? null

/** Converts `2026-11-20` to `11/20/2026`, the format of inputs and of dates of birth in the API. */
export const formatDay = (day: Day): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')
