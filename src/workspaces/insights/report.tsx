import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createContext, useContext } from 'react'
import type { TimeZone } from '#domain/directory/answering/timeZones.ts'
import { type DayRange, periodBefore } from '#domain/insights/ranges.ts'
import { minuteIn, pacificZone, usDay } from '#domain/platform/dates.ts'
import { texts as fieldsTexts } from '../../i18n/english/fields.ts'
import { texts } from '../../i18n/english/insights.ts'
import { zoneWords } from '../../ui/times.ts'

const labels = texts.report

/** Metadata that every export and printout of the page includes. */
export type Report = {
  title: string
  /** Name of the organization that the figures describe. */
  organization: string
  start_date: string
  end_date: string
  /** The filters as text, such as "Gender: Female". */
  filters: readonly string[]
  time_zone: TimeZone
}

const emptyReport: Report = { title: '', organization: '', start_date: '', end_date: '', filters: [], time_zone: pacificZone }
const Context = createContext(emptyReport)
export const ReportProvider = Context.Provider

export const useReport = (): Report => useContext(Context)

/** Returns the report's title, organization, period, filters, time zone, and creation time as label-value pairs. */
export const reportLines = (report: Report, now: Date): [label: string, value: string][] => [
  [labels.report, report.title],
  [labels.organization, report.organization],
  [labels.period, labels.days(usDay(report.start_date), usDay(report.end_date))],
  [labels.filters, report.filters.join('; ') || labels.none],
  [labels.zone, zoneWords(report.time_zone)],
  [labels.created, minuteIn(report.time_zone, now)],
]

/** File name without its extension: metric and dates. */
export const reportFileName = (metric: string, { start_date, end_date }: Report): string =>
  `${metric}-${start_date}-to-${end_date}`

/** Renders the report's lines, except the title, as the header of a printed page. */
export const PrintedLines = ({ note }: { note?: string }) => (
  <Box sx={{ display: 'none', mb: 2, '@media print': { display: 'block' } }}>
    {reportLines(useReport(), new Date())
      .slice(1)
      .map(([label, value]) => (
        <Typography key={label} variant="body2">
          {label}: {value}
        </Typography>
      ))}
    {note && <Typography variant="body2">{note}</Typography>}
  </Box>
)

const { day, hour, minute } = fieldsTexts.shortLength

/** Formats a duration in its two largest units: "2 hr 30 min", "3 days 4 hr". */
export function timeSpan(minutes: number): string {
  const total = Math.round(minutes)
  const [days, hours, restMinutes] = [Math.floor(total / 1440), Math.floor((total % 1440) / 60), total % 60]
  if (days) return [day(days), hours && hour(hours)].filter(Boolean).join(' ')
  if (hours) return [hour(hours), restMinutes && minute(restMinutes)].filter(Boolean).join(' ')
  return minute(restMinutes)
}

/** Says which period the grey bars of a chart show. */
export function greyLegend(period: DayRange): string {
  const { start_date, end_date } = periodBefore(period)
  return texts.chart.grey(usDay(start_date), usDay(end_date))
}
