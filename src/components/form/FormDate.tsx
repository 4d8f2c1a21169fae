import { format } from 'date-fns'
import { dayProblem } from '#domain/dates.ts'
import { texts } from '../../i18n/english/fields.ts'
import { CalendarButton } from './CalendarButton.tsx'
import { LabelledInput } from './LabelledInput.tsx'
import { dayTyped, tidyDate, typedDay } from './tidyDate.ts'
import { type FieldProps, useField } from './useField.ts'
import { useToldOnLeaving } from './useToldOnLeaving.ts'

type Props = FieldProps & {
  /** What is said about a day that is still to come, where it must have been. */
  future?: string
  /** The first year that is possible; 1900 unless given. */
  firstYear?: number
}

/**
 * A day, typed in any of the usual ways or taken from a calendar. The wire's form, MM/dd/yyyy. What is no day, or is still to
 * come, is told when the field is left.
 */
export function FormDate({ hint = texts.day, future, firstYear, disabled, ...props }: Props) {
  const { field, frame } = useField({ ...props, hint })
  const told = useToldOnLeaving(field.name, typed => {
    if (!typed) return undefined
    const tidied = tidyDate(String(typed))
    const problem = dayProblem(tidied, firstYear)
    if (problem) return problem
    return (dayTyped(typed) ?? '') > format(new Date(), 'yyyy-MM-dd') ? future : undefined
  })
  const change = (typed: string) => {
    told.onTyping()
    field.onChange(typed)
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
        const shaped = tidyDate(String(field.value ?? ''))
        // What is in shape already is left alone: a change would wipe out what the server said about it.
        if (shaped !== (field.value ?? '')) field.onChange(shaped)
        field.onBlur()
        told.onLeave()
      }}
      end={
        <CalendarButton
          of={frame.label}
          labelId={`${frame.id}-label`}
          chosen={dayTyped(field.value)}
          firstYear={firstYear}
          disabled={disabled}
          onChoose={day => change(typedDay(day))}
        />
      }
    />
  )
}
