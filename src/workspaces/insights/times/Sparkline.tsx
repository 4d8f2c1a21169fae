import { useTheme } from '@mui/material/styles'
import { Line, LineChart, ReferenceLine, YAxis } from 'recharts'

type Props = {
  weeks: readonly (number | null)[]
  /** The median of the period before, as a grey line. */
  before: number | null
  /** The top of the scale, the same for all figures, so that their lines can be compared. */
  max: number
}

/** Whether a week has a median, but neither of its neighbors has, so that no line leads to it. */
const isAlone = (weeks: Props['weeks'], at: number): boolean =>
  (weeks[at] ?? null) !== null && (weeks[at - 1] ?? null) === null && (weeks[at + 1] ?? null) === null

/**
 * The medians of 13 weeks as a line, with a dot on the last one, against the period before. The line has a gap at weeks without a
 * median, and a week between two of them is a small dot. Hidden from screen readers, which read
 * the table of weeks.
 */
export function Sparkline({ weeks, before, max }: Props) {
  const { palette } = useTheme()
  const last = weeks.findLastIndex(median => median !== null)
  return (
    <div aria-hidden="true">
      <LineChart
        width={132}
        height={44}
        data={weeks.map((median, week) => ({ week, median }))}
        margin={{ top: 6, right: 6, bottom: 6, left: 6 }}
        accessibilityLayer={false}
      >
        <YAxis hide domain={[0, max]} />
        {before !== null && <ReferenceLine y={before} stroke={palette.text.disabled} strokeDasharray="3 3" />}
        <Line
          dataKey="median"
          stroke={palette.primary.main}
          strokeWidth={2}
          isAnimationActive={false}
          activeDot={false}
          dot={({ cx, cy, index }) => (
            <circle
              key={index}
              cx={cx}
              cy={cy}
              r={index === last ? 3.5 : isAlone(weeks, index) ? 1.5 : 0}
              fill={palette.primary.main}
            />
          )}
        />
      </LineChart>
    </div>
  )
}
