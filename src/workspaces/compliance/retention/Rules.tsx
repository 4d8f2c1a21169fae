import Box from '@mui/material/Box'
import { otherData } from '#domain/compliance/retention/rules.ts'
import type { Retention } from '#domain/compliance/retention/schema.ts'
import { texts } from '../../../i18n/english/retention.ts'
import { Line, Lines, Part } from '../../../ui/Part.tsx'

const { rules: labels, other } = texts

/** Lists the retention rules with what the next run would delete, followed by the data that is never deleted. */
export const Rules = ({ rules }: Pick<Retention, 'rules'>) => (
  <Part title={labels.title}>
    <Lines label={labels.title}>
      {rules.map(({ key, days, due }) => (
        <Line
          key={key}
          name={labels.names[key]}
          about={labels.whys[key]}
          aside={
            <>
              <Time>{formatDays(days)}</Time>
              <Box sx={{ typography: 'body2', color: due ? 'text.primary' : 'text.secondary', fontWeight: due ? 600 : 400 }}>
                {due ? labels.due(due) : labels.none}
              </Box>
            </>
          }
        />
      ))}
      {otherData.map(key => (
        <Line key={key} name={other.names[key]} about={other.whys[key]} aside={<Time>{other.times[key]}</Time>} />
      ))}
    </Lines>
  </Part>
)

const Time = ({ children }: { children: string }) => <Box sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>{children}</Box>

/** Formats a number of days. If it equals a whole number of years, allowing for leap days, uses years. */
export function formatDays(days: number): string {
  const years = Math.round(days / 365.25)
  const wholeYears = years > 0 && days >= Math.floor(years * 365.25) && days <= Math.ceil(years * 365.25) + 1
  return wholeYears ? texts.rules.years(years) : texts.rules.days(days)
}
