import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart, LabelList, Bar as Rectangle, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { Bar } from '#domain/insights/contract.ts'

/** So many bars leave room for two lines each. */
const roomy = 8

type Props = { bars: Bar[]; height: number; onCases?: ((bar: Bar) => void) | undefined }

const letters = (label: string, most: number) => (label.length > most ? `${label.slice(0, most - 1)}…` : label)

/**
 * The bars, one colour for all: length tells, and the number stands beside. Not for a screen reader, which has the table.
 */
export function Bars({ bars, height, onCases }: Props) {
  const { palette, typography } = useTheme()
  const narrow = useMediaQuery('(max-width: 600px)')
  const still = useMediaQuery('(prefers-reduced-motion: reduce)')
  // A label may take two lines where the bars are far enough apart.
  const most = (narrow ? 15 : 28) * (bars.length > roomy ? 1 : 2)
  const font = { fill: palette.text.primary, fontSize: 12, fontFamily: typography.fontFamily as string }
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <BarChart data={bars} layout="vertical" margin={{ top: 4, right: 44, bottom: 4, left: 0 }} accessibilityLayer={false}>
          <XAxis type="number" hide allowDecimals={false} domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="key"
            width={narrow ? 136 : 220}
            interval={0}
            tickLine={false}
            axisLine={{ stroke: palette.divider }}
            tick={font}
            tickFormatter={key => letters(bars.find(bar => bar.key === key)?.label ?? '', most)}
          />
          <Rectangle
            dataKey="count"
            fill={palette.primary.main}
            radius={[0, 3, 3, 0]}
            maxBarSize={22}
            isAnimationActive={!still}
            {...(onCases && {
              cursor: 'pointer',
              onClick: (_bar: unknown, index: number) => {
                const bar = bars[index]
                if (bar) onCases(bar)
              },
            })}
          >
            <LabelList dataKey="count" position="right" style={font} />
          </Rectangle>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
