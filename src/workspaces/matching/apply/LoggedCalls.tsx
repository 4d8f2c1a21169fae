import AddIcCallOutlined from '@mui/icons-material/AddIcCallOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { can } from '#domain/access.ts'
import type { Match } from '#domain/matching/schema.ts'
import { RelativeTime } from '../../../components/RelativeTime.tsx'
import { callsQuery } from '../../../features/matching/queries.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useCase } from '../Case.tsx'
import { CallDialog } from './CallDialog.tsx'

type Props = {
  match: Match
  opened: boolean
  heading: string
  /** The phone link. */
  children: ReactNode
}

/** Logs calls to a directory listing and shows the last one. Calls load once the card is expanded. */
export function LoggedCalls({ match, opened, heading, children }: Props) {
  const { user, patient } = useCase()
  const mine = can(user, 'facilities.apply', patient)
  const calls = useQuery({ ...callsQuery(patient.id, match.id), enabled: mine && opened })
  const [asking, setAsking] = useState<boolean>()
  const last = calls.data?.data[0]
  return (
    <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
        {mine && (
          <Button variant="outlined" startIcon={<AddIcCallOutlined />} aria-describedby={heading} onClick={() => setAsking(true)}>
            {texts.call.log}
          </Button>
        )}
        {children}
      </Box>
      {last && (
        <Typography variant="caption" color="text.secondary" sx={{ textAlign: 'right', overflowWrap: 'anywhere' }}>
          {texts.call.latest} <RelativeTime at={last.created_at} />: <strong>{last.outcome}</strong>
          {last.note && `. ${last.note}`}
        </Typography>
      )}
      {asking !== undefined && <CallDialog match={match} open={asking} onClose={() => setAsking(false)} />}
    </Box>
  )
}
