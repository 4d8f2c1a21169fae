import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { Patient } from '#domain/patients/schema.ts'
import { releases as contract } from '#domain/releases/contract.ts'
import type { Disclosure, Release } from '#domain/releases/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as consent } from '../../i18n/english/consent.ts'
import { FailedState } from '../FailedState.tsx'
import { savePdf } from '../pdf.ts'
import { saveFile } from '../saveFile.ts'
import { workflowTime } from '../times.ts'
import { accountingPdf } from './accountingPdf.ts'
import { disclosuresQuery } from './queries.ts'

const texts = consent.disclosures

type Props = { patient: Patient; releases: Release[] }

/** To whom the patient's data went within three years. Read only when asked for, since each reading is written down. */
export function Disclosures({ patient, releases }: Props) {
  const [shown, setShown] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({ ...disclosuresQuery(patient.id), enabled: shown })
  return (
    <Box>
      <Typography variant="h3">{texts.title}</Typography>
      {!data && !error && (
        <Button
          size="small"
          variant="outlined"
          loading={isFetching}
          onClick={() => setShown(true)}
          sx={{ mt: 1, minHeight: 44, '@media print': { display: 'none' } }}
        >
          {texts.show}
        </Button>
      )}
      {error && !data && <FailedState error={error} onRetry={refetch} />}
      {data && data.length === 0 && <Typography variant="body2">{texts.none}</Typography>}
      {data && data.length > 0 && (
        <>
          <List disclosures={data} />
          <Exports patient={patient} releases={releases} disclosures={data} />
        </>
      )}
    </Box>
  )
}

const List = ({ disclosures }: { disclosures: Disclosure[] }) => (
  <Box role="region" aria-label={texts.title} tabIndex={0} sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={texts.title}>
      <TableHead>
        <TableRow>
          {[texts.columns.at, texts.columns.facility, texts.columns.by].map(column => (
            <TableCell key={column}>{column}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {disclosures.map(({ id, at, crisis_center, address, disclosed_by }) => (
          <TableRow key={id}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{workflowTime(at)}</TableCell>
            <TableCell>
              {crisis_center}
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{address}</Box>
            </TableCell>
            <TableCell>{disclosed_by}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

function Exports({ patient, releases, disclosures }: Props & { disclosures: Disclosure[] }) {
  const notify = useNotify()
  const onError = (error: Error) => notify(error.message, { type: 'error' })
  const csv = useMutation({
    mutationFn: async () => saveFile(await call(contract.disclosuresExport, { params: { id: patient.id } }), 'disclosures.csv'),
    onError,
  })
  const pdf = useMutation({
    mutationFn: async () => savePdf(await accountingPdf(patient, releases, disclosures), 'disclosures.pdf'),
    onError,
  })
  const look = { size: 'small', variant: 'outlined', sx: { minHeight: 44 } } as const
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1.5, '@media print': { display: 'none' } }}>
      <Button {...look} loading={csv.isPending} onClick={() => csv.mutate()}>
        {texts.csv}
      </Button>
      <Button {...look} loading={pdf.isPending} onClick={() => pdf.mutate()}>
        {texts.pdf}
      </Button>
    </Box>
  )
}
