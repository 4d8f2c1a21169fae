import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { Suspense, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import { advocates } from '#domain/placement/advocates/contract.ts'
import type { UnassignedPatient } from '#domain/placement/advocates/schema.ts'
import { transfers } from '#domain/placement/transfers/contract.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { removalTexts as all } from '../../../i18n/english/organizations.ts'
import { lazyWithRetry } from '../../../ui/screen/lazyWithRetry.tsx'
import { recentTransfersQuery } from '../transfers/queries.ts'

const TransferPatient = lazyWithRetry(() => import('./TransferPatient.tsx'), 'TransferPatient', 'dialog')

const texts = all.list

const unassignedQuery = queryOptions({
  queryKey: [dashboardKey, 'unassigned'],
  queryFn: ({ signal }) => call(advocates.unassigned, { query: { page_size: 20 }, signal }),
})

/**
 * Lists patients without an advocate. A colleague at the hospital can take over a patient, and an administrator can transfer one
 * (S-14).
 */
export function Unassigned() {
  const { is_patient_advocate } = useWhoami()
  const { data } = useQuery(unassignedQuery)
  if (!data?.total) return null
  const { data: patients, total } = data
  return (
    <Alert severity="warning" component="section" aria-label={texts.title} sx={{ mb: 2 }}>
      <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
        {`${texts.title} (${total})`}
      </Box>
      <Box sx={{ mb: 1 }}>{is_patient_advocate ? texts.aboutColleague : texts.aboutAdmin}</Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {patients.map(patient => (
          <Row key={patient.id} patient={patient} mine={is_patient_advocate} />
        ))}
      </Box>
      {total > patients.length && <Box sx={{ mt: 1 }}>{texts.more(patients.length, total)}</Box>}
    </Alert>
  )
}

function Row({ patient, mine }: { patient: UnassignedPatient; mine: boolean }) {
  const { id } = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const [open, setOpen] = useState(false)
  const [taking, setTaking] = useState(false)
  const name = personName(patient)
  const facts = [
    mine ? null : patient.organization_name,
    patient.status,
    patient.running ? all.running(patient.running) : texts.none,
  ]
  async function take() {
    setTaking(true)
    try {
      await call(transfers.one, { params: { id: patient.id }, body: { new_pa_id: id } })
      notify(texts.taken(name), { type: 'success' })
    } catch (failure) {
      notify((failure as Error).message, { type: 'error' })
    } finally {
      setTaking(false)
      for (const queryKey of [[dashboardKey], recentTransfersQuery.queryKey]) void queries.invalidateQueries({ queryKey })
    }
  }
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link component={RouterLink} to={reviewAddress(patient.id)} sx={{ fontWeight: 600 }}>
          {name}
        </Link>
        {` · ${facts.filter(Boolean).join(' · ')}`}
      </Box>
      {mine ? (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          disabled={taking}
          aria-label={texts.takeOverOf(name)}
          onClick={take}
        >
          {texts.takeOver}
        </Button>
      ) : (
        <Button size="small" variant="outlined" color="inherit" aria-label={texts.transferOf(name)} onClick={() => setOpen(true)}>
          {texts.transfer}
        </Button>
      )}
      {open && (
        <Suspense>
          <TransferPatient patient={patient} name={name} open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}
