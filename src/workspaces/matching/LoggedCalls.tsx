import AddIcCallOutlined from '@mui/icons-material/AddIcCallOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import type { Match } from '#domain/matching/schema.ts'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { CallDialog } from './CallDialog.tsx'
import { useCase } from './Case.tsx'
import { callsQuery } from './queries.ts'
import { texts } from './texts.ts'

/** The last call that was logged to a directory listing, and the way to log one. Calls are asked for once the card is opened. */
export function LoggedCalls({ match, opened }: { match: Match; opened: boolean }) {
  const { user, patient } = useCase()
  const mine = can(user, 'facilities.apply', patient)
  const calls = useQuery({ ...callsQuery(patient.id, match.id), enabled: mine && opened })
  const [asking, setAsking] = useState(false)
  if (!mine) return null
  const last = calls.data?.data[0]
  return (
    <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.25 }}>
      <Button variant="outlined" startIcon={<AddIcCallOutlined />} onClick={() => setAsking(true)}>
        {texts.call.log}
      </Button>
      {last && (
        <Typography variant="caption" color="text.secondary" sx={{ textAlign: 'right', maxWidth: 320 }}>
          {texts.call.latest} <RelativeTime at={last.created_at} />: <strong>{last.outcome}</strong>
          {last.note && `. ${last.note}`}
        </Typography>
      )}
      <CallDialog match={match} open={asking} onClose={() => setAsking(false)} />
    </Box>
  )
}
