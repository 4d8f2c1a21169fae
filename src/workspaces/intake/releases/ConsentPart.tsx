import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import { useNotify } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { sectionAddress } from '#domain/intake/patients/addresses.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { releases } from '#domain/intake/releases/contract.ts'
import type { Consent } from '#domain/intake/releases/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { emergenciesTexts as emergencyTexts } from '../../../i18n/english/patients.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { timeOfDay, workflowTime } from '../../../ui/times.ts'
import { Disclosures } from './Disclosures.tsx'
import { consentQuery } from './queries.ts'
import { ReleaseRow } from './ReleaseRow.tsx'

const texts = consent.ledger

/**
 * The patient's consent ledger: recipients, purpose, expiration, who currently has access, and a button that revokes the release.
 */
export function ConsentPart({ patient }: { patient: Patient }) {
  const { data, error, refetch } = useQuery(consentQuery(patient.id))
  const part = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  const isTarget = hash === '#consent' && data !== undefined
  useEffect(() => {
    if (isTarget) part.current?.scrollIntoView()
  }, [isTarget])
  if (error && !data) return <FailedState error={error} onRetry={refetch} />
  if (!data) return <CardSkeletons rows={1} height={180} />
  return (
    <Paper ref={part} id="consent" component="section" variant="outlined" sx={{ mb: 1.5, scrollMarginTop: 80 }}>
      <Ledger patient={patient} consent={data} />
    </Paper>
  )
}

const padding = { px: { xs: 2, md: 2.5 } } as const

function Ledger({ patient, consent: { releases, recipients, emergencies } }: { patient: Patient; consent: Consent }) {
  const user = useWhoami()
  const editable = can(user, 'patients.edit', patient)
  const valid = releases.find(({ standing }) => standing === 'valid' || standing === 'expiring')
  return (
    <>
      <Box
        sx={{
          ...padding,
          py: 1,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="h2">{texts.title}</Typography>
        {valid && editable && <RevokeButton patientId={patient.id} recipients={recipients} />}
      </Box>
      <Box sx={{ ...padding, py: 1.5, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {valid ? (
          <>
            <Facts
              facts={[
                [texts.who, texts.whoText],
                [texts.what, texts.whatText],
                [texts.why, texts.whyText],
                [texts.until, format(new Date(valid.expires_at), 'MM/dd/yyyy')],
              ]}
            />
            <Recipients recipients={recipients} />
          </>
        ) : (
          <Typography variant="body2">
            {texts.none}{' '}
            {editable && (
              <Link component={RouterLink} to={sectionAddress('edit', 2, patient.id)}>
                {texts.sign}
              </Link>
            )}
          </Typography>
        )}
        {releases.length > 0 && (
          <Box>
            <Typography variant="h3">{texts.releases}</Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {releases.map(release => (
                <ReleaseRow key={release.id} patientId={patient.id} release={release} editable={editable} />
              ))}
            </Box>
          </Box>
        )}
        <Emergencies emergencies={emergencies} />
        <Disclosures patient={patient} releases={releases} />
      </Box>
    </>
  )
}

function Recipients({ recipients }: Pick<Consent, 'recipients'>) {
  if (recipients.length === 0) return <Typography variant="body2">{texts.noFacility}</Typography>
  return (
    <Box>
      <Typography variant="h3">{texts.reading}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2' }}>
        {recipients.map(({ application_id, crisis_center, since }) => (
          <li key={application_id}>
            {crisis_center}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {texts.since(format(new Date(since), 'MM/dd/yyyy'))}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  )
}

/** Button that revokes the release. The confirmation explains the effect. */
function RevokeButton({ patientId, recipients }: { patientId: number } & Pick<Consent, 'recipients'>) {
  const [confirming, setConfirming] = useState(false)
  const notify = useNotify()
  const client = useQueryClient()
  const names = recipients.map(({ crisis_center }) => crisis_center).join(', ')
  async function revoke() {
    const updated = await call(releases.revoke, { params: { id: patientId } })
    setCached(client, consentQuery(patientId).queryKey, updated)
    notify(consent.revoke.done, { type: 'success' })
    // Every screen that shows the patient depends on the release.
    void client.invalidateQueries()
    return undefined
  }
  return (
    <>
      <Button color="error" size="small" onClick={() => setConfirming(true)}>
        {consent.revoke.open}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={consent.revoke.title}
        confirm={consent.revoke.confirm}
        onConfirm={revoke}
        onClose={() => setConfirming(false)}
      >
        {[
          consent.revoke.what,
          names ? consent.revoke.readers(recipients.length, names) : consent.revoke.noReaders,
          consent.revoke.apply,
          consent.revoke.past,
        ].map(sentence => (
          <Typography key={sentence} variant="body2" sx={{ mb: 1 }}>
            {sentence}
          </Typography>
        ))}
      </ConfirmDialog>
    </>
  )
}

/** Lists administrators' emergency access to the patient's chats, with times and reasons. */
const Emergencies = ({ emergencies }: Pick<Consent, 'emergencies'>) =>
  emergencies.length > 0 && (
    <Box>
      <Typography variant="h3">{emergencyTexts.log}</Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 1, typography: 'body2' }}>
        {emergencies.map(({ id, opened_by, opened_at, ends_at, reason }) => (
          <li key={id}>
            <Box sx={{ fontWeight: 600 }}>{emergencyTexts.logRow(opened_by, workflowTime(opened_at), timeOfDay(ends_at))}</Box>
            <Box sx={{ overflowWrap: 'anywhere' }}>{reason}</Box>
          </li>
        ))}
      </Box>
    </Box>
  )
