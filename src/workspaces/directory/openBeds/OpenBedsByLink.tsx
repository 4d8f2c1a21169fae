import CheckIcon from '@mui/icons-material/Check'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { beds } from '#domain/directory/beds/contract.ts'
import { LinkedBeds } from '#domain/directory/beds/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { bedsTexts as texts } from '../../../i18n/english/facilities.ts'
import { domainText, domainValue } from '../../../i18n/i18nProvider.ts'
import { Explained } from '../../../ui/Explain.tsx'
import { GuestFrame } from '../../../ui/GuestFrame.tsx'
import { PageHeader } from '../../../ui/Page.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { ExplainShownLevels } from '../../platform/help/glossary.tsx'
import { BedGrid } from '../beds/BedGrid.tsx'
import { useReportBeds } from '../beds/useReportBeds.tsx'

const { link } = texts

/**
 * Form for reporting one facility's open beds without signing in, opened from an emailed link. The token is in the URL fragment,
 * which browsers do not send, so it does not appear in logs or referrers. Email scanners that fetch the URL change nothing.
 */
export function OpenBedsByLink() {
  const token = useLocation().hash.slice(1)
  const query = useQuery({
    queryKey: ['beds-by-link', token],
    queryFn: ({ signal }) => call(beds.byLink, { body: { token }, signal }),
    retry: false,
    staleTime: 60_000,
  })
  const status = (query.error as { status?: number } | null)?.status
  return (
    <GuestFrame linked>
      <PageHeader title={link.title} tabTitle={link.tab} subtitle={query.data?.facility_name} />
      {query.data ? (
        <BedReporting linkedBeds={query.data} token={token} />
      ) : status === 404 || status === 422 ? (
        <EmptyState title={link.over}>
          {link.overAbout}
          <Button component={RouterLink} to="/" variant="contained">
            {link.signIn}
          </Button>
        </EmptyState>
      ) : query.error ? (
        <FailedState title={link.failed} error={query.error} onRetry={query.refetch} />
      ) : (
        <CardSkeletons rows={3} height={72} />
      )}
    </GuestFrame>
  )
}

function BedReporting({ linkedBeds, token }: { linkedBeds: LinkedBeds; token: string }) {
  const queries = useQueryClient()
  const [message, setMessage] = useState<{ severity: 'success' | 'warning'; text: string } | null>(null)
  const levelName = (level: number) => domainValue(linkedBeds.levels.find(item => item.id === level)?.name ?? String(level))
  const report = useReportBeds({
    beds: linkedBeds,
    schema: LinkedBeds,
    send: async tellings => {
      const saved = await call(beds.tellByLink, { body: { token, beds: tellings } })
      setMessage({ severity: 'success', text: link.done })
      return saved
    },
    onSaved: fresh => setCached(queries, ['beds-by-link', token], fresh),
    kindName: ({ treatment_level, population }) => texts.kind(levelName(treatment_level), texts.populations[population]),
    onError: text => setMessage({ severity: 'warning', text }),
  })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" component="div">
        <Explained explanation={<ExplainShownLevels levels={linkedBeds.levels} />}>{link.about}</Explained>
      </Typography>
      <Paper variant="outlined" sx={{ px: 2, py: 1 }}>
        {linkedBeds.beds.length ? (
          <BedGrid heading="h2" facilityBeds={linkedBeds} report={report} levelName={levelName} disabled={false} />
        ) : (
          <Typography variant="body2">{texts.none}</Typography>
        )}
      </Paper>
      {report.reported.length > 0 && (
        <Button
          variant="contained"
          size="large"
          startIcon={<CheckIcon />}
          disabled={report.sending}
          onClick={report.confirm}
          sx={{ justifySelf: { sm: 'start' } }}
        >
          {texts.confirm}
        </Button>
      )}
      {message && (
        <Alert severity={message.severity} role="note">
          {domainText(message.text)}
        </Alert>
      )}
      <Typography variant="caption" color="textSecondary">
        {texts.about(linkedBeds.fade_hours)} {link.until(workflowTime(linkedBeds.expires_at))}
      </Typography>
    </Box>
  )
}
