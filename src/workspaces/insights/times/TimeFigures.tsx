import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { Suspense, useState } from 'react'
import { changeOf, type Figure, fewestCompared, hasTooFew, type Times } from '#domain/insights/times.ts'
import { usDay } from '#domain/platform/dates.ts'
import { texts as fieldsTexts } from '../../../i18n/english/fields.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { FigureCard } from '../FigureCard.tsx'
import { timeSpan } from '../report.tsx'

const labels = texts.times
export const Sparkline = lazyWithRetry(() => import('./Sparkline.tsx'), 'Sparkline', 'panel')

export type Side = 'hospital' | 'center'
const shown = ['first_answer', 'acceptance', 'admission'] as const

/** The three main figures with their trend on one scale, and the trend as a table: for screen readers, and on request. */
export function TimeFigures({ times, side }: { times: Times; side: Side }) {
  const [asTable, setAsTable] = useState(false)
  const figures = shown.flatMap(name => times.milestones.find(({ milestone }) => milestone === name) ?? [])
  const max = scaleOf(times)
  const words = labels[side]
  return (
    <>
      <Box sx={threeColumns}>
        {figures.map(({ milestone, current, before, weeks }) => {
          const name = milestone as (typeof shown)[number]
          return (
            <FigureCard key={name} title={words.figures[name]} help={words.help[name]} busy={false}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, minHeight: 44 }}>
                <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 600, lineHeight: 1.2, whiteSpace: 'nowrap' }}>
                  {current.median === null ? labels.none : hoursText(current.median)}
                </Typography>
                <Suspense fallback={<Box sx={{ width: 132, height: 44 }} />}>
                  <Sparkline weeks={weeks} before={before.median} max={max} />
                </Suspense>
              </Box>
              <Change current={current} before={before} />
              {current.p90 !== null && (
                <Typography variant="body2" color="textSecondary">
                  {labels.p90(hoursText(current.p90))} · {words.counted(current.count)}
                </Typography>
              )}
            </FigureCard>
          )
        })}
      </Box>
      <Button size="small" aria-expanded={asTable} onClick={() => setAsTable(!asTable)} sx={{ justifySelf: 'start' }}>
        {asTable ? labels.hideWeeks : labels.showWeeks}
      </Button>
      <Box sx={asTable ? {} : { ...visuallyHidden, '@media print': { display: 'none' } }}>
        <WeekTable times={times} isShown={asTable} />
      </Box>
    </>
  )
}

/** The top of the scale of every line on the page, so that they can be compared: the longest median of a step. */
export const scaleOf = ({ milestones, boarding }: Times): number =>
  Math.max(1, ...[...milestones, boarding].flatMap(({ weeks, before }) => [...weeks, before.median].map(Number)))

export const threeColumns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
  gap: 1.5,
  '@media print': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
} as const

/** How a median changed against the period before, in words, because color alone does not say which is better. */
function Change({ current, before }: { current: Figure; before: Figure }) {
  const change = changeOf(current, before)
  // Two medians that are shown as the same time are the same.
  const isSame =
    change === 0 || (current.median !== null && before.median !== null && hoursText(current.median) === hoursText(before.median))
  const text =
    change === null || before.median === null
      ? whyNoChange(current, before)
      : isSame
        ? labels.same(hoursText(before.median))
        : (change < 0 ? labels.shorter : labels.longer)(Math.abs(change), hoursText(before.median))
  const color = !change || isSame ? 'text.secondary' : change < 0 ? 'success.main' : 'error.main'
  return (
    <Typography variant="body2" sx={{ color, fontWeight: change && !isSame ? 600 : 400 }}>
      {text}
    </Typography>
  )
}

/** Why two figures have no change to show. */
export const whyNoChange = (current: Figure, before: Figure): string =>
  hasTooFew(current, before) ? labels.tooFew(fewestCompared) : labels.noBefore

/** The steps whose time is known in the period or in the one before. */
export const knownSteps = ({ milestones }: Times): Times['milestones'] =>
  milestones.filter(({ current, before }) => current.count + before.count > 0)

/** The medians of every step by week. It scrolls sideways if it is wider than a phone. */
function WeekTable({ times, isShown }: { times: Times; isShown: boolean }) {
  const steps = knownSteps(times)
  return (
    <Card
      component="section"
      aria-label={labels.weeks}
      tabIndex={isShown ? 0 : undefined}
      sx={{ p: 1.5, ...(isShown && { overflowX: 'auto' }) }}
    >
      <Table size="small" aria-label={labels.weeks} sx={{ '& th, & td': { px: { xs: 0.5, sm: 1.5 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>{labels.week}</TableCell>
            {steps.map(({ milestone }) => (
              <TableCell key={milestone} align="right">
                {labels.milestones[milestone]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {times.weeks.map((week, at) => (
            <TableRow key={week}>
              <TableCell component="th" scope="row">
                {usDay(week)}
              </TableCell>
              {steps.map(({ milestone, weeks }) => {
                const median = weeks[at] ?? null
                return (
                  <TableCell key={milestone} align="right">
                    {median === null ? labels.dash : hoursText(median)}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  )
}

/** From this number of hours on, minutes are left out. Hours are not turned into days, so that waits can be compared. */
const wholeHours = 10

/** Formats a wait: "45 min", "2 hr 30 min", "31 hr". */
export const hoursText = (minutes: number): string =>
  minutes < wholeHours * 60 ? timeSpan(minutes) : fieldsTexts.shortLength.hour(Math.round(minutes / 60))
