import CalendarToday from '@mui/icons-material/CalendarToday'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns'
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { format } from 'date-fns/format'
import { useRef, useState } from 'react'
import { texts as fields } from '../../i18n/english/fields.ts'
import { i18nProvider } from '../../i18n/i18nProvider.ts'
import type { Day } from './FormDate.tsx'

const texts = fields.calendar

const toDate = (day: Day) => new Date(`${day}T00:00`)
const toDay = (date: Date): Day => format(date, 'yyyy-MM-dd')

type Props = {
  /** What the date is for. Becomes part of the dialog's name. */
  fieldLabel: string
  /** Id of the field's label, which distinguishes the calendar buttons on a page. */
  labelId: string
  chosen: Day | null
  disabled?: boolean | undefined
  /** Offers last year to next year instead of `firstYear` to this year. */
  futureOnly?: boolean | undefined
  firstYear?: number | undefined
  onChoose: (day: Day) => void
}

/** Button that opens a calendar for a date field. Selecting a day fills in the field and returns focus to the button. */
export function CalendarButton({ fieldLabel, labelId, chosen, disabled, futureOnly = false, firstYear = 1900, onChoose }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const year = new Date().getFullYear()
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        disabled={disabled}
        aria-label={texts.open}
        aria-describedby={labelId}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <CalendarToday fontSize="small" />
      </IconButton>
      <Popover
        open={open}
        anchorEl={button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': texts.title(fieldLabel) } }}
      >
        <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={i18nProvider.catalog()?.dates}>
          <DateCalendar
            autoFocus
            views={['year', 'month', 'day']}
            openTo="day"
            yearsOrder="desc"
            minDate={new Date(futureOnly ? year - 1 : firstYear, 0, 1)}
            maxDate={new Date(futureOnly ? year + 1 : year, 11, 31)}
            value={chosen ? toDate(chosen) : null}
            onChange={(date, state) => {
              if (state !== 'finish' || !date) return
              onChoose(toDay(date))
              setOpen(false)
            }}
          />
        </LocalizationProvider>
      </Popover>
    </>
  )
}
