import HelpOutlined from '@mui/icons-material/HelpOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { definitions, type NumberMetric } from '#domain/insights/metrics.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { FigureCard } from '../FigureCard.tsx'
import { type InsightQuery, metricQuery } from '../queries.ts'
import { formatForExport } from './exportRows.ts'
import type { ChosenFigure } from './PatientsOfFigure.tsx'
import { SaveMenu } from './SaveMenu.tsx'

const labels = texts.figure

type Props = {
  metric: NumberMetric
  query: InsightQuery
  hours: number
  /** Undefined if the user may not see which patients a figure counts. */
  onCases?: ((figure: ChosenFigure) => void) | undefined
}

/** Shows one number, or a question mark if it could not be loaded (INS-018). */
export function Tile({ metric, query, hours, onCases }: Props) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(metricQuery(metric, query))
  const { data: entered } = useQuery(metricQuery('patients-entered', query))
  const { title, help } = definitions[metric]
  const value = data as number | null | undefined
  const text = value === null || value === undefined ? labels.noData : value.toLocaleString('en-US')
  const printedText = value === undefined || value === null ? text : formatForExport(metric, value, entered as number | undefined)
  return (
    <FigureCard
      title={title}
      help={help.replace('%{hours}', String(hours))}
      compact
      busy={isPending && !error}
      onward={
        onCases &&
        !error &&
        Boolean(value) && (
          <Button
            size="small"
            aria-label={labels.casesOf(title)}
            onClick={() => onCases({ metric, title })}
            sx={{ ml: { xs: -0.625, sm: 0 }, whiteSpace: 'nowrap' }}
          >
            {labels.cases}
          </Button>
        )
      }
      actions={
        typeof value === 'number' && (
          <SaveMenu
            metric={metric}
            rows={[{ label: title, count: printedText === labels.few ? null : value, text: printedText }]}
            heading={texts.chart.figure}
          />
        )
      }
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          minHeight: 44,
          opacity: isPlaceholderData ? 0.6 : 1,
        }}
      >
        {error ? (
          <>
            <IconButton aria-label={labels.retryOf(title)} title={labels.failed} onClick={() => refetch()}>
              <HelpOutlined color="warning" data-testid="failed-tile" />
            </IconButton>
            <Typography variant="caption" role="alert">
              {labels.failed}
            </Typography>
          </>
        ) : isPending ? (
          <Skeleton variant="text" width={64} sx={{ fontSize: '1.75rem' }} />
        ) : (
          <Typography
            component="p"
            sx={{ fontSize: typeof value === 'number' ? '1.75rem' : '1rem', fontWeight: 650, lineHeight: 1.2 }}
          >
            {text}
          </Typography>
        )}
      </Box>
    </FigureCard>
  )
}
