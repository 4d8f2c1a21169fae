import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import type { Metric } from '#domain/insights/metrics.ts'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { pacificDate } from '../../../ui/times.ts'
import { casesQuery, type InsightQuery } from '../queries.ts'

const labels = texts.cases

export type ChosenFigure = { metric: Metric; title: string; key?: string; label?: string }

type Props = { figure: ChosenFigure | null; query: InsightQuery; onClose: () => void }

/** Lists the patients behind a figure, with links to their intake reviews. */
export const PatientsOfFigure = ({ figure, query, onClose }: Props) => (
  <DialogFrame
    open={figure !== null}
    title={figure?.label ? labels.of(figure.title, figure.label) : labels.title(figure?.title ?? '')}
    onClose={onClose}
  >
    {figure && <Cases figure={figure} query={query} />}
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
      <Button onClick={onClose}>{texts.figure.close}</Button>
    </Box>
  </DialogFrame>
)

function Cases({ figure: { metric, key }, query }: { figure: ChosenFigure; query: InsightQuery }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    casesQuery(metric, query, key),
  )
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={4} height={48} />
  const { total } = data.pages[0]!
  return (
    <>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {total ? labels.found(total) : `${labels.none}. ${labels.outside}`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.pages
          .flatMap(page => page.data)
          .map(patient => (
            <Box component="li" key={patient.id}>
              <Divider />
              <Box sx={{ py: 1 }}>
                <Link component={RouterLink} to={reviewAddress(patient.id)} sx={{ fontWeight: 600 }}>
                  {patient.first_name} {patient.last_name}
                </Link>
                <Typography variant="caption" color="textSecondary" component="div">
                  {domainValue(patient.status)} · {labels.entered(pacificDate(patient.created_at), patient.advocate_name)}
                </Typography>
              </Box>
            </Box>
          ))}
      </Box>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? labels.loading : labels.more}
        </Button>
      )}
    </>
  )
}
