import { format } from 'date-fns/format'
import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { dayProblem } from '#domain/dates.ts'
import { texts } from '../../i18n/english/fields.ts'
import { CalendarButton } from './Calendar.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { formatDay, parseDay, tidyDate } from './tidyDate.ts'
import { type FieldProps, useField } from './useField.ts'

type Props = FieldProps & {
  /** Error message for a future date. Set only if the date must be in the past. */
  future?: string
  /** The first valid year. Defaults to 1900. */
  firstYear?: number
}

/**
 * Date field with a value in MM/dd/yyyy. The user types the date in any common format or selects it from a calendar. Shows an
 * error for invalid and future dates on blur.
 */
export function FormDate({ hint = texts.day, future, firstYear, disabled, ...props }: Props) {
  const { field, frame } = useField({ ...props, hint })
  const validation = useErrorOnBlur(field.name, value => {
    if (!value) return undefined
    const tidied = tidyDate(String(value))
    const problem = dayProblem(tidied, firstYear)
    if (problem) return problem
    return (parseDay(value) ?? '') > format(new Date(), 'yyyy-MM-dd') ? future : undefined
  })
  const change = (text: string) => {
    validation.onInput()
    field.onChange(text)
  }
  return (
    <LabelledInput
      {...field}
      {...frame}
      inputMode="numeric"
      autoComplete="off"
      spellCheck={false}
      disabled={disabled}
      value={field.value ?? ''}
      onChange={event => change(event.target.value)}
      onBlur={() => {
        const tidied = tidyDate(String(field.value ?? ''))
        // Call onChange only if the value changed, because every call clears server errors.
        if (tidied !== (field.value ?? '')) field.onChange(tidied)
        field.onBlur()
        validation.onBlur()
      }}
      end={
        <CalendarButton
          fieldLabel={frame.label}
          labelId={`${frame.id}-label`}
          chosen={parseDay(field.value)}
          firstYear={firstYear}
          disabled={disabled}
          onChoose={day => change(formatDay(day))}
        />
      }
    />
  )
}

/** How long to delay an error on blur, in milliseconds, so that it does not move the page during a click. */
const pressDelay = 250

/** Shows a field's error on blur instead of only on submit. The next input clears it. */
function useErrorOnBlur(name: string, validate: (value: unknown) => string | undefined) {
  const { setError, clearErrors, getFieldState, getValues } = useFormContext()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onBlur: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const message = validate(getValues(name))
        if (message) setError(name, { type: 'left', message })
      }, pressDelay)
    },
    onInput: () => {
      clearTimeout(timer.current)
      if (getFieldState(name).error?.type === 'left') clearErrors(name)
    },
  }
}
