import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createContext, useContext } from 'react'
import type { TimeZone } from '#domain/answering/timeZones.ts'
import { pacificZone } from '#domain/dates.ts'
import { minuteIn, zoneName } from '#domain/zones.ts'
import { usDay } from '../../components/pacificDate.ts'
import { texts } from '../../i18n/english/insights.ts'

const said = texts.report

/** Description of the page for every export and printout. */
export type Report = {
  title: string
  /** The organization behind the figures. */
  organization: string
  start_date: string
  end_date: string
  /** The filters as text, such as "Gender: Female". */
  filters: readonly string[]
  time_zone: TimeZone
}

const empty: Report = { title: '', organization: '', start_date: '', end_date: '', filters: [], time_zone: pacificZone }
const Context = createContext(empty)
export const ReportProvider = Context.Provider

/** The description of the enclosing page. */
export const useReport = (): Report => useContext(Context)

/** Period, filters, organization, time zone and creation time, as labels and values. */
export const linesOf = (report: Report, now: Date): [label: string, value: string][] => [
  [said.report, report.title],
  [said.organization, report.organization],
  [said.period, said.days(usDay(report.start_date), usDay(report.end_date))],
  [said.filters, report.filters.join('; ') || said.none],
  [said.zone, zoneName(report.time_zone)],
  [said.created, minuteIn(report.time_zone, now)],
]

/** File name without extension: metric and dates. */
export const fileOf = (metric: string, { start_date, end_date }: Report): string => `${metric}-${start_date}-to-${end_date}`

/** The same lines as the header of a printed page. */
export const PrintedLines = ({ note }: { note?: string }) => (
  <Box sx={{ display: 'none', mb: 2, '@media print': { display: 'block' } }}>
    {linesOf(useReport(), new Date())
      .slice(1)
      .map(([label, value]) => (
        <Typography key={label} variant="body2">
          {label}: {value}
        </Typography>
      ))}
    {note && <Typography variant="body2">{note}</Typography>}
  </Box>
)
