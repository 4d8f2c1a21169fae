import CalendarToday from '@mui/icons-material/CalendarToday'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { visuallyHidden } from '@mui/utils'
import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { format } from 'date-fns/format'
import { getDaysInMonth } from 'date-fns/getDaysInMonth'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { texts as fields } from '../../i18n/english/fields.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { Day } from './tidyDate.ts'

const texts = fields.calendar

const toDate = (day: Day) => new Date(`${day}T00:00`)
const toDay = (date: Date): Day => format(date, 'yyyy-MM-dd')
const inMonths = (day: Day, months: number) => toDay(addMonths(toDate(day), months))

/** Returns a month's weeks, starting on Sunday. Days in other months are null. */
export function weeksOf(day: Day): (Day | null)[][] {
  const first = toDate(`${day.slice(0, 7)}-01`)
  const [offset, count] = [first.getDay(), getDaysInMonth(first)]
  const cell = (index: number) => (index < 0 || index >= count ? null : toDay(addDays(first, index)))
  return Array.from({ length: Math.ceil((offset + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cell(week * 7 + weekday - offset)),
  )
}

/** Returns the day that a key moves to in the grid (WAI-ARIA date picker pattern). Undefined for other keys. */
export function dayAfterKey(key: string, shift: boolean, day: Day): Day | undefined {
  const weekday = toDate(day).getDay()
  const keys = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }
  if (key in keys) return toDay(addDays(toDate(day), keys[key as keyof typeof keys]))
  if (key !== 'PageUp' && key !== 'PageDown') return undefined
  return inMonths(day, (key === 'PageUp' ? -1 : 1) * (shift ? 12 : 1))
}

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
        <Calendar
          chosen={chosen}
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

/** `from` and `to` are the first and the last selectable year. */
type CalendarProps = { chosen: Day | null; from: number; to: number; onChoose: (day: Day) => void }

/**
 * Month grid for selecting a day. The arrow keys move by day and week, and Page Up and Page Down move by month (by year with
 * Shift).
 */
function Calendar({ chosen, from, to, onChoose }: CalendarProps) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const today = toDay(new Date())
  const [day, setDay] = useState(chosen ?? today)
  const [shouldFocus, setShouldFocus] = useState(true)
  const show = (next: Day, focus = false) => {
    const year = Number(next.slice(0, 4))
    if (year < from || year > to) return
    setDay(next)
    setShouldFocus(focus)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows the day selected by keyboard.
  useLayoutEffect(() => {
    if (shouldFocus) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [day, shouldFocus])
  return (
    <Box sx={{ p: 1.5, width: 328, maxWidth: '100%', boxSizing: 'border-box' }}>
      <MonthAndYear day={day} from={from} to={to} onChange={show} />
      <Box id={`${id}-month`} aria-live="polite" sx={visuallyHidden}>
        {format(toDate(day), 'MMMM yyyy')}
      </Box>
      <Box
        component="table"
        role="grid"
        ref={grid}
        aria-labelledby={`${id}-month`}
        sx={{ width: '100%', borderSpacing: 0, tableLayout: 'fixed' }}
        onKeyDown={event => {
          const next = dayAfterKey(event.key, event.shiftKey, day)
          if (!next) return
          event.preventDefault()
          show(next, true)
        }}
      >
        <thead>
          <tr>
            {weekdays.map(name => (
              <Box
                component="th"
                key={name}
                scope="col"
                abbr={name}
                sx={{ typography: 'caption', color: 'text.secondary', py: 0.5 }}
              >
                {name.slice(0, 2)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map(week => (
            <tr key={week.find(Boolean)}>
              {week.map((cell, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are identified by weekday.
                <Box component="td" role="gridcell" key={weekday} aria-selected={cell === chosen || undefined} sx={{ p: 0 }}>
                  {cell && (
                    <ButtonBase
                      tabIndex={cell === day ? 0 : -1}
                      aria-label={format(toDate(cell), 'EEEE, MMMM d, yyyy')}
                      aria-current={cell === today ? 'date' : undefined}
                      onClick={() => onChoose(cell)}
                      sx={dayStyles(cell === today, cell === chosen)}
                    >
                      {Number(cell.slice(8))}
                    </ButtonBase>
                  )}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}

type MonthAndYearProps = Pick<CalendarProps, 'from' | 'to'> & {
  day: Day
  /** Called with the same day in another month or year, or with the last day if that month is shorter. */
  onChange: (day: Day) => void
}

function MonthAndYear({ day, from, to, onChange }: MonthAndYearProps) {
  const [month, year] = [Number(day.slice(5, 7)), Number(day.slice(0, 4))]
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
      <IconButton size="small" aria-label={texts.before} onClick={() => onChange(inMonths(day, -1))}>
        <ChevronLeft />
      </IconButton>
      <LabelledSelect
        label={texts.month}
        hideLabel
        options={Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: format(new Date(2026, at, 1), 'MMMM') }))}
        value={month}
        onChange={chosenMonth => onChange(inMonths(day, (chosenMonth ?? month) - month))}
        styles={{ flex: 1 }}
      />
      <LabelledSelect
        label={texts.year}
        hideLabel
        options={Array.from({ length: to - from + 1 }, (_, at) => ({ id: to - at, name: String(to - at) }))}
        value={year}
        onChange={chosenYear => onChange(inMonths(day, 12 * ((chosenYear ?? year) - year)))}
        styles={{ width: 88, flex: 'none' }}
      />
      <IconButton size="small" aria-label={texts.after} onClick={() => onChange(inMonths(day, 1))}>
        <ChevronRight />
      </IconButton>
    </Box>
  )
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const dayStyles = (isToday: boolean, isChosen: boolean) => ({
  width: '100%',
  height: 38,
  borderRadius: 1,
  typography: 'body2',
  border: 1,
  borderColor: isToday ? 'primary.main' : 'transparent',
  ...(isChosen && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
  '&:hover': isChosen ? {} : { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 3, outlineStyle: 'solid', outlineColor: 'text.primary', outlineOffset: 1 },
})
