import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { minuteIn } from '#domain/platform/dates.ts'
import { texts } from '../../../i18n/english/snapshot.ts'
import { currentMinute, FormDayTime } from '../../../ui/fields/FormDayTime.tsx'
import { workflowTime } from '../../../ui/times.ts'

export const shortcutStyles = {
  minWidth: { xs: 72, sm: 44 },
  // On wide screens, the button is next to the inputs and as high as they are.
  minHeight: { xs: 44, sm: 40 },
  px: 0.75,
  justifySelf: 'start',
  whiteSpace: 'nowrap',
}

/** Snapshot fields have their own labels. Any other field must pass a label. */
type Props = {
  zone: string
  hint?: string
  /** Replaces the button that enters the current date and time. Null omits the button. */
  shortcut?: ReactNode
} & ({ name: keyof typeof texts.labels; label?: undefined } | { name: string; label: string })

/** A date and time in the hospital's time zone, with a button that enters the current date and time. */
export function DateTimeField({ name, label, hint, zone, shortcut }: Props) {
  const { setValue } = useFormContext()
  const field = label === undefined ? texts.labels[name] : label
  const setToNow = () => setValue(name, currentMinute(), { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <FormDayTime
      name={name}
      label={field}
      hint={hint}
      zone={zone}
      futureOnly={false}
      shortcut={
        shortcut !== undefined ? (
          shortcut
        ) : (
          <Button variant="outlined" size="small" aria-label={texts.nowOf(field)} onClick={setToNow} sx={shortcutStyles}>
            {texts.now}
          </Button>
        )
      }
    />
  )
}

/**
 * Formats an instant from the clinical snapshot in the hospital's time zone, as in the form where it was entered. Names the zone
 * for viewers whose clocks show another time: 11/20/2026 03:04 PM PST.
 */
export function hospitalTime(zone: string, instant: string): string {
  const time = minuteIn(zone, instant)
  return time === workflowTime(instant) ? time : `${time} ${zoneCode(zone, instant)}`
}

const zoneCode = (zone: string, instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')!.value
