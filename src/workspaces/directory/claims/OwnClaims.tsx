import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { can } from '#domain/access.ts'
import { claims } from '#domain/directory/claims/contract.ts'
import type { Claim } from '#domain/directory/claims/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/claims.ts'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { claimsQuery, reloadClaims } from './queries.ts'

/** Declined and superseded claims stay in the list. */
const isListed = (claim: Claim) => claim.state === 'Waiting' || claim.state === 'Refused' || claim.state === 'Overtaken'

/** Lists the organization's pending, declined, and superseded claims. Renders nothing if there are none. */
export function OwnClaims({ organization_id }: { organization_id: number }) {
  const user = useWhoami()
  const { data } = useQuery({ ...claimsQuery('All'), enabled: can(user, 'claims.list', undefined) })
  const own = (data?.data ?? []).filter(claim => claim.organization_id === organization_id && isListed(claim)).slice(0, 5)
  if (!own.length) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {texts.mine}
      </Typography>
      <Box component="ul" aria-label={texts.mine} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {own.map(claim => (
          <OwnClaim key={claim.id} claim={claim} />
        ))}
      </Box>
    </Box>
  )
}

function OwnClaim({ claim }: { claim: Claim }) {
  const mayWithdraw = can(useWhoami(), 'claims.withdraw', claim)
  const notify = useNotify()
  async function withdraw() {
    try {
      await call(claims.withdraw, { params: { id: claim.id } })
      notify(texts.withdrawn, { type: 'success' })
    } catch (error) {
      notify((error as Error).message, { type: 'error' })
    }
    await reloadClaims()
  }
  const { name } = claim.listing
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0, typography: 'body2' }}>
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        {': '}
        {texts.states[claim.state]}
        {', '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <RelativeTime at={claim.decided_at ?? claim.asked_at} />
        </Box>
        {claim.note && <Box sx={{ color: 'text.secondary' }}>{texts.note(claim.note)}</Box>}
      </Box>
      {claim.decided_at === null && mayWithdraw && (
        <Button size="small" aria-label={texts.withdrawOf(name)} onClick={withdraw}>
          {texts.withdraw}
        </Button>
      )}
    </Box>
  )
}
