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
import { type Asked, metricQuery } from '../queries.ts'
import { formatForExport } from './exportRows.ts'
import type { ChosenFigure } from './PatientsOfFigure.tsx'
import { SaveMenu } from './SaveMenu.tsx'

const said = texts.figure

type Props = {
  metric: NumberMetric
  asked: Asked
  hours: number
  /** Undefined if the user may not see the patients. */
  onCases?: ((behind: ChosenFigure) => void) | undefined
}

/** One number, or a question mark if it could not be loaded (INS-018). */
export function Tile({ metric, asked, hours, onCases }: Props) {
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(metricQuery(metric, asked))
  const { data: entered } = useQuery(metricQuery('patients-entered', asked))
  const { title, help } = definitions[metric]
  const value = data as number | null | undefined
  const text = value === null || value === undefined ? said.nobody : value.toLocaleString('en-US')
  const printed = value === undefined || value === null ? text : formatForExport(metric, value, entered as number | undefined)
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
            aria-label={said.casesOf(title)}
            onClick={() => onCases({ metric, title })}
            sx={{ ml: { xs: -0.625, sm: 0 }, whiteSpace: 'nowrap' }}
          >
            {said.cases}
          </Button>
        )
      }
      actions={
        typeof value === 'number' && (
          <SaveMenu
            metric={metric}
            rows={[{ label: title, count: printed === said.few ? null : value, text: printed }]}
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
            <IconButton aria-label={said.retryOf(title)} title={said.failed} onClick={() => refetch()}>
              <HelpOutlined color="warning" data-testid="failed-tile" />
            </IconButton>
            <Typography variant="caption" role="alert">
              {said.failed}
            </Typography>
          </>
        ) : isPending ? (
          <Skeleton variant="text" width={64} sx={{ fontSize: '1.75rem' }} />
        ) : (
          <Typography
            component="p"
            sx={{ fontSize: typeof value === 'number' ? '1.75rem' : '1rem', fontWeight: 650, lineHeight: 1.2 }}
          >
            <PrintableText screen={text} paper={printed} />
          </Typography>
        )}
      </Box>
    </FigureCard>
  )
}

/** A number as shown on screen and as printed; printouts mask small groups, because they leave the organization. */
const PrintableText = ({ screen, paper }: { screen: string; paper: string }) =>
  screen === paper ? (
    screen
  ) : (
    <>
      <Box component="span" sx={{ '@media print': { display: 'none' } }}>
        {screen}
      </Box>
      <Box component="span" sx={{ display: 'none', '@media print': { display: 'inline' } }}>
        {paper}
      </Box>
    </>
  )
