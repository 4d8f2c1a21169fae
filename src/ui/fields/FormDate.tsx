import { format } from 'date-fns/format'
import { useState } from 'react'
import { dayProblem } from '#domain/platform/dates.ts'
import { texts } from '../../i18n/english/fields.ts'
import { CalendarButton } from './Calendar.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { formatDay, parseDay, tidyDate } from './tidyDate.ts'
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
export function FormDate({ hint = texts.day, future, firstYear, disabled, ...props }: Props) {
  const { field, frame } = useField({ ...props, hint })
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
