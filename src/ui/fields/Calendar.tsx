import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import { visuallyHidden } from '@mui/utils'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { once } from '#domain/platform/once.ts'
import { texts as fields } from '../../i18n/english/fields.ts'
import { addDays, addMonths, type Day, dayAfterKey, weeksOf } from './calendar.ts'
import { Select } from './LabelledSelect.tsx'

const texts = fields.calendar
const inUtc = (format: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...format }))
const fullDate = inUtc({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
const monthName = inUtc({ month: 'long' })
const dayName = inUtc({ weekday: 'long' })
const date = (day: Day) => new Date(`${day}T00:00:00Z`)
const sunday = '2026-11-01'
const months = once(() =>
  Array.from({ length: 12 }, (_, month) => ({
    id: month + 1,
    name: monthName().format(date(`2026-${String(month + 1).padStart(2, '0')}-01`)),
  })),
)

type Props = {
  chosen: Day | null
  today: Day
  from: number
  /** The last selectable year. */
  to: number
  onChoose: (day: Day) => void
}

/**
 * Month grid for selecting a day. The arrow keys move by day and week, and Page Up and Page Down move by month (by year with
 * Shift).
 */
export function Calendar({ chosen, today, from, to, onChoose }: Props) {
  const id = useId()
  const grid = useRef<HTMLTableElement>(null)
  const [day, setDay] = useState(chosen ?? today)
  const [shouldFocus, setShouldFocus] = useState(true)
  const show = (next: Day, focus: boolean) => {
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
    <Box sx={{ p: 1.5, width: 312, maxWidth: '100%', boxSizing: 'border-box' }}>
      <MonthAndYear day={day} from={from} to={to} onChange={month => show(month, false)} />
      <Box id={`${id}-month`} aria-live="polite" sx={visuallyHidden}>
        {monthName().format(date(day))} {day.slice(0, 4)}
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
        <WeekdayHeadings />
        <tbody>
          {weeksOf(day).map(week => (
            <tr key={week.find(Boolean)}>
              {week.map((cell, weekday) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are identified by weekday.
                <Box component="td" role="gridcell" key={weekday} aria-selected={cell === chosen || undefined} sx={{ p: 0 }}>
                  {cell && (
                    <DayButton
                      day={cell}
                      isFocusable={cell === day}
                      isToday={cell === today}
                      isChosen={cell === chosen}
                      onClick={() => onChoose(cell)}
                    />
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

type MonthAndYearProps = {
  day: Day
  from: number
  to: number
  /** Called with the same day in another month or year, or with the last day if that month is shorter. */
  onChange: (day: Day) => void
}

function MonthAndYear({ day, from, to, onChange }: MonthAndYearProps) {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4))
  const years = Array.from({ length: to - from + 1 }, (_, at) => ({ id: to - at, name: String(to - at) }))
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
      <IconButton aria-label={texts.before} onClick={() => onChange(addMonths(day, -1))}>
        <ChevronLeft />
      </IconButton>
      <Select
        aria-label={texts.month}
        options={months()}
        value={month}
        onChange={selected => selected && onChange(addMonths(day, selected - month))}
      />
      <Select
        aria-label={texts.year}
        options={years}
        value={year}
        onChange={selected => selected && onChange(addMonths(day, 12 * (selected - year)))}
        styles={{ maxWidth: 92 }}
      />
      <IconButton aria-label={texts.after} onClick={() => onChange(addMonths(day, 1))}>
        <ChevronRight />
      </IconButton>
    </Box>
  )
}

const WeekdayHeadings = () => (
  <thead>
    <tr>
      {Array.from({ length: 7 }, (_, at) => dayName().format(date(addDays(sunday, at)))).map(name => (
        <Box component="th" key={name} scope="col" abbr={name} sx={{ typography: 'caption', color: 'text.secondary', py: 0.5 }}>
          {name.slice(0, 2)}
        </Box>
      ))}
    </tr>
  </thead>
)

type DayButtonProps = { day: Day; isFocusable: boolean; isToday: boolean; isChosen: boolean; onClick: () => void }

function DayButton({ day, isFocusable, isToday, isChosen, onClick }: DayButtonProps) {
  return (
    <ButtonBase
      tabIndex={isFocusable ? 0 : -1}
      aria-label={fullDate().format(date(day))}
      aria-current={isToday ? 'date' : undefined}
      onClick={onClick}
      sx={{
        width: '100%',
        height: 38,
        borderRadius: 1,
        typography: 'body2',
        border: 1,
        borderColor: isToday ? 'primary.main' : 'transparent',
        ...(isChosen && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
        '&:hover': isChosen ? {} : { bgcolor: 'action.hover' },
        '&:focus-visible': { outline: 3, outlineStyle: 'solid', outlineColor: 'text.primary', outlineOffset: 1 },
      }}
    >
      {Number(day.slice(8))}
    </ButtonBase>
  )
}
