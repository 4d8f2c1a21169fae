import PhoneOutlined from '@mui/icons-material/PhoneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { miles } from '#domain/matching/distance.ts'
import type { ExcludedFacility, ExcludedLine } from '#domain/matching/schema.ts'
import { reasonWords } from '#domain/matching/words.ts'
import { showPhone } from '#domain/phone.ts'
import { FailedState } from '../../../components/FailedState.tsx'
import { CardSkeletons } from '../../../components/PageSkeleton.tsx'
import { texts } from '../../../i18n/english/matching.ts'
import { usePayerNames } from '../../facilities/usePayerNames.ts'
import { useMatchContext } from '../MatchContext.tsx'
import { useExcluded } from '../queries.ts'
import type { Search } from '../search.ts'

/** Facilities excluded for one reason, nearest first, each with all its reasons and a phone number. */
export function LeftOutList({ line, search }: { line: ExcludedLine; search: Search }) {
  const { source } = useMatchContext()
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useExcluded(source, search, line)
  if (error && !data) return <FailedState title={texts.excluded.failed} error={error} onRetry={refetch} />
  const found = data?.pages.flatMap(page => page.data) ?? []
  return (
    <Box aria-busy={isFetching} sx={{ pb: 1 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {found.map(facility => (
          <Item key={facility.id} facility={facility} />
        ))}
      </Box>
      {isFetching && <CardSkeletons rows={1} height={64} />}
      {!isFetching && hasNextPage && (
        <Button size="small" onClick={() => fetchNextPage()} sx={{ mt: 0.5 }}>
          {texts.excluded.more}
        </Button>
      )}
    </Box>
  )
}

function Item({ facility }: { facility: ExcludedFacility }) {
  const { nameOf } = useMatchContext()
  const payers = usePayerNames().data
  const named = (reason: ExcludedFacility['reasons'][number]) =>
    reason.code === 'out_of_network' ? { ...reason, plans: reason.plans.map(plan => payers?.get(plan) ?? plan) } : reason
  const phone = facility.main_phone_number
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', px: 1.5, py: 1 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.primary' }}>
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {facility.name}
        </Box>
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          {(facility.approximate ? texts.card.about : texts.card.miles)(miles(facility.distance))}
        </Box>
      </Box>
      {facility.reasons.map(reason => (
        <Box key={reason.code} sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
          {reasonWords(named(reason), nameOf)}
        </Box>
      ))}
      {phone && (
        <Button
          size="small"
          component="a"
          href={`tel:${phone}`}
          startIcon={<PhoneOutlined />}
          aria-label={texts.card.phone(`${facility.name}, ${showPhone(phone)}`)}
          sx={{ ml: -0.75 }}
        >
          {showPhone(phone)}
        </Button>
      )}
    </Box>
  )
}
