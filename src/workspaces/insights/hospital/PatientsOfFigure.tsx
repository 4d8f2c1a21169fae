import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router-dom'
import type { Metric } from '#domain/insights/metrics.ts'
import { DialogFrame } from '../../../components/dialog/DialogFrame.tsx'
import { FailedState } from '../../../components/FailedState.tsx'
import { CardSkeletons } from '../../../components/PageSkeleton.tsx'
import { pacificDate } from '../../../components/pacificDate.ts'
import { texts } from '../../../i18n/english/insights.ts'
import { type Asked, casesQuery } from '../queries.ts'

const said = texts.cases

/** A figure, or one bar of it. */
export type ChosenFigure = { metric: Metric; title: string; key?: string; label?: string }

type Props = { behind: ChosenFigure | null; asked: Asked; onClose: () => void }

/** Patients behind a figure, each with a link to their intake review. */
export const PatientsOfFigure = ({ behind, asked, onClose }: Props) => (
  <DialogFrame
    open={behind !== null}
    title={behind?.label ? said.of(behind.title, behind.label) : said.title(behind?.title ?? '')}
    onClose={onClose}
  >
    {behind && <Cases behind={behind} asked={asked} />}
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
      <Button onClick={onClose}>{texts.figure.close}</Button>
    </Box>
  </DialogFrame>
)

function Cases({ behind: { metric, key }, asked }: { behind: ChosenFigure; asked: Asked }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    casesQuery(metric, asked, key),
  )
  if (!data) return error ? <FailedState error={error} onRetry={refetch} /> : <CardSkeletons rows={4} height={48} />
  const { total } = data.pages[0]!
  return (
    <>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {total ? said.found(total) : `${said.none}. ${said.outside}`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.pages
          .flatMap(page => page.data)
          .map(patient => (
            <Box component="li" key={patient.id}>
              <Divider />
              <Box sx={{ py: 1 }}>
                <Link component={RouterLink} to={`/patient/intake/review/p_${patient.id}`} sx={{ fontWeight: 600 }}>
                  {patient.first_name} {patient.last_name}
                </Link>
                <Typography variant="caption" color="textSecondary" component="div">
                  {patient.status} · {said.entered(pacificDate(patient.created_at), patient.advocate_name)}
                </Typography>
              </Box>
            </Box>
          ))}
      </Box>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? said.loading : said.more}
        </Button>
      )}
    </>
  )
}
