import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { payerMerges } from '#domain/directory/payerMerges/contract.ts'
import { pairKey } from '#domain/directory/payerMerges/rules.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as all } from '../../../i18n/english/payers.ts'
import { ServerExportButton } from '../../../ui/console/ListExportButton.tsx'
import { ConsoleTitle } from '../../../ui/console/ScreenBar.tsx'
import { BackLink } from '../../../ui/NotFound.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { PayerPairCard } from './PayerPairCard.tsx'

const texts = all.duplicates

/** Pairs of similar payers, which administrators merge or keep apart. `?pair=5-9` compares two payers that the user selected. */
export function PayerDuplicates() {
  const [params] = useSearchParams()
  const pair = params.get('pair')
  const apart = params.get('apart') === 'true'
  const { data, error, refetch } = useQuery(duplicatesQuery(pair, apart))
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ConsoleTitle>{texts.title}</ConsoleTitle>
      <div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
          <BackLink to="/admin/private_insurance_providers_modifier">{texts.back}</BackLink>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" component={RouterLink} to={apart || pair ? '?' : '?apart=true'}>
              {apart || pair ? texts.showOpen : texts.showApart}
            </Button>
            {!pair && (
              <ServerExportButton
                fileName="similar-payers"
                load={() => call(payerMerges.export, { query: apart ? { apart: 'true' } : {} })}
              />
            )}
          </Box>
        </Box>
        <Typography variant="body2" color="textSecondary">
          {pair ? texts.aboutPair : apart ? texts.aboutApart : texts.about}
        </Typography>
      </div>
      {data?.total === 0 ? (
        <EmptyState title={apart ? texts.noneApart : texts.none} />
      ) : data ? (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 960, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Typography role="status" variant="body2" color="textSecondary">
            {data.data.length < data.total ? texts.more(data.data.length, data.total) : texts.total(data.total)}
          </Typography>
          {data.data.map(found => (
            <PayerPairCard key={pairKey(found.one.id, found.other.id)} pair={found} />
          ))}
        </Box>
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons rows={3} height={160} />
      )}
    </Box>
  )
}

/** Starts with `payers`, so that it is loaded again after a change of a payer. */
const duplicatesQuery = (pair: string | null, apart: boolean) =>
  queryOptions({
    queryKey: ['payers', 'duplicates', pair, apart],
    queryFn: ({ signal }) =>
      call(payerMerges.list, { query: { ...(apart && { apart: 'true' }), ...(pair && { ids: pair }) }, signal }),
  })
