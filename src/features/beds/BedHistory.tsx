import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FacilityBeds } from '#domain/beds/schema.ts'
import { DialogFrame } from '../../components/dialog/DialogFrame.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { LoadMore } from '../../components/pages/LoadMore.tsx'
import { rowsOf } from '../../components/pages/pages.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { texts } from '../../i18n/english/beds.ts'
import { historyQuery } from './queries.ts'

const { history } = texts
type Props = { standing: FacilityBeds; nameOf: (level: number) => string; open: boolean; onClose: () => void }

/** Dialog with past bed counts: who reported them and when. */
export const BedHistory = ({ standing, open, onClose, ...rest }: Props) => (
  <DialogFrame open={open} title={history.title(standing.facility_name)} onClose={onClose}>
    <Lines facility_id={standing.facility_id} {...rest} />
    <Button onClick={onClose} sx={{ mt: 2 }}>
      {history.close}
    </Button>
  </DialogFrame>
)

function Lines({ facility_id, nameOf }: { facility_id: number; nameOf: (level: number) => string }) {
  const found = useInfiniteQuery(historyQuery(facility_id))
  const { data, error } = found
  if (!data) return error ? <FailedState error={error} onRetry={found.refetch} /> : <CardSkeletons rows={4} height={44} />
  const lines = rowsOf(data, page => page.data)
  if (!lines.length) return <EmptyState title={history.none} />
  return (
    <>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {lines.map(line => (
          <Box component="li" key={line.id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ typography: 'body2', fontWeight: 600 }}>
              {history.what[line.what](line.open, texts.kind(nameOf(line.treatment_level), texts.populations[line.population]))}
            </Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              <RelativeTime at={line.at} /> {texts.toldBy(line.by ?? history.system)}
              {line.by_link && `, ${history.byLink}`}
            </Box>
          </Box>
        ))}
      </Box>
      <LoadMore
        shown={lines.length}
        total={data.pages.at(-1)!.total}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={found.fetchNextPage}
      />
    </>
  )
}
