import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { BarChart, LabelList, Bar as Rectangle, ResponsiveContainer, Text, XAxis, YAxis } from 'recharts'
import type { Bar } from '#domain/insights/contract.ts'
import { longest } from '../../../theme/theme.ts'
import { usePhone } from '../../../ui/hooks.ts'

/** Minimum chart height in pixels. */
export const minHeight = 260
const lineHeight = 15

type Props = {
  bars: Bar[]
  /** The counts of the period before, by key. Undefined while they are loading. */
  before: ReadonlyMap<string, number> | undefined
  onCases?: ((bar: Bar) => void) | undefined
}
type Tick = { x?: number | string; y?: number | string; payload?: { value: string } }

/**
 * Bar chart in one color, with each bar's number, and a thin grey bar for the period before. Labels wrap instead of being cut off. Hidden from screen readers, which read
 * the table instead.
 */
export function Bars({ bars, before, onCases }: Props) {
  const { palette, typography } = useTheme()
  const narrow = usePhone()
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)')
  const width = narrow ? 140 : 220
  const maxLines = Math.max(1, ...bars.map(({ label }) => countLines(label, narrow ? 17 : 30)))
  const height = Math.max(minHeight, bars.length * (maxLines * lineHeight + (before ? 18 : 10)) + 8)
  const data = bars.map(bar => ({ ...bar, before: before?.get(bar.key) ?? 0 }))
  const font = {
    fill: palette.text.primary,
    fontSize: typography.caption.fontSize as string,
    fontFamily: typography.fontFamily as string,
  }
  const tick = ({ x, y, payload }: Tick) => (
    <Text x={Number(x)} y={Number(y)} width={width - 8} textAnchor="end" verticalAnchor="middle" breakAll={false} {...font}>
      {bars.find(bar => bar.key === payload?.value)?.label ?? ''}
    </Text>
  )
  return (
    <div aria-hidden="true">
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={data}
          barGap={1}
          layout="vertical"
          margin={{ top: 4, right: 44, bottom: 4, left: 0 }}
          accessibilityLayer={false}
        >
          <XAxis type="number" hide allowDecimals={false} domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="key"
            width={width}
            interval={0}
            tickLine={false}
            axisLine={{ stroke: palette.divider }}
            tick={tick}
          />
          <Rectangle
            dataKey="count"
            fill={palette.primary.main}
            radius={[0, 3, 3, 0]}
            maxBarSize={22}
            isAnimationActive={!reducedMotion}
            animationDuration={longest}
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
          {before && <Rectangle dataKey="before" fill={palette.text.disabled} maxBarSize={5} isAnimationActive={false} />}
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Number of lines that a label takes up when it wraps between words. */
function countLines(label: string, max: number): number {
  let lines = 1
  let remaining = max
  for (const word of label.split(' ')) {
    if (word.length > remaining && remaining < max) {
      lines++
      remaining = max
    }
    remaining -= word.length + 1
  }
  return lines
}
