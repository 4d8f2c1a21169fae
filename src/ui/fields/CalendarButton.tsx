import CalendarToday from '@mui/icons-material/CalendarToday'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { format } from 'date-fns/format'
import { useRef, useState } from 'react'
import { texts as fields } from '../../i18n/english/fields.ts'
import { Calendar } from './Calendar.tsx'
import type { Day } from './calendar.ts'

type Props = {
  /** What the date is for. Becomes part of the dialog's name. */
  fieldLabel: string
  /** Id of the field's label, which distinguishes the calendar buttons on a page. */
  labelId: string
  chosen: Day | null
  disabled?: boolean | undefined
  /** Allows only future days. */
  futureOnly?: boolean | undefined
  firstYear?: number | undefined
  onChoose: (day: Day) => void
}

/** Button that opens a calendar for a date field. Selecting a day fills in the field and returns focus to the button. */
export function CalendarButton({ fieldLabel, labelId, chosen, disabled, futureOnly = false, firstYear = 1900, onChoose }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const today = format(new Date(), 'yyyy-MM-dd')
  const year = Number(today.slice(0, 4))
  return (
    <>
      <IconButton
        ref={button}
        size="small"
        disabled={disabled}
        aria-label={fields.calendar.open}
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
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-label': fields.calendar.title(fieldLabel) } }}
      >
        <Calendar
          chosen={chosen}
          today={today}
          from={futureOnly ? year - 1 : firstYear}
          to={futureOnly ? year + 1 : year}
          onChoose={day => {
            onChoose(day)
            setOpen(false)
          }}
        />
      </Popover>
    </>
  )
}
