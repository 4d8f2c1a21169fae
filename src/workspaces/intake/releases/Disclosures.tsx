import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { releases as contract } from '#domain/intake/releases/contract.ts'
import { languageOf } from '#domain/intake/releases/rules.ts'
import { contentOf, type Disclosure, type Release } from '#domain/intake/releases/schema.ts'
import { datedName } from '#domain/platform/dates.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { saveFile } from '../../../ui/browser.ts'
import { writePdf } from '../../../ui/pdfText.ts'
import { FailedState } from '../../../ui/StateBox.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { accountingPdf } from './accountingPdf.ts'
import { disclosuresQuery } from './queries.ts'
import { signerWords } from './ReleaseRow.tsx'

const texts = consent.disclosures

const fileName = () => datedName('disclosures', new Date())

type Props = { patient: Patient; releases: Release[] }

/** Lists the patient's disclosures from the past six years. Loads them only on request, because each view is logged. */
export function Disclosures({ patient, releases }: Props) {
  const [shown, setShown] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({ ...disclosuresQuery(patient.id), enabled: shown })
  return (
    <Box>
      <Typography variant="h3">{texts.title}</Typography>
      {!data && !error && (
        <Button size="small" variant="outlined" loading={isFetching} onClick={() => setShown(true)} sx={{ mt: 1, minHeight: 44 }}>
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
  <Box component="ul" aria-label={texts.title} sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
    {disclosures.map(disclosure => (
      <Box
        component="li"
        key={disclosure.id}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '170px minmax(0, 1fr) 180px' },
          columnGap: 2,
          py: 1,
          '& + &': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        <Box component="time" dateTime={disclosure.at} sx={{ color: 'text.secondary' }}>
          {workflowTime(disclosure.at)}
        </Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>
          {disclosure.crisis_center}
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{disclosure.address}</Box>
          {disclosure.content && (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {[recipientWords(disclosure), domainValue(contentOf(disclosure))].filter(Boolean).join('. ')}
            </Box>
          )}
        </Box>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {texts.by(disclosure.disclosed_by)}
          <Box sx={{ typography: 'caption' }}>{texts.signedBy(signerWords(disclosure))}</Box>
        </Box>
      </Box>
    ))}
  </Box>
)

/** The person, the address, and how the code reached that person, for a disclosure to a facility without an account. */
const recipientWords = ({ recipient, channel, sent_to, code_by, code_to }: Disclosure) =>
  [
    recipient,
    channel && sent_to && texts.sentBy[channel as keyof typeof texts.sentBy](sent_to),
    code_by && (code_by === 'call' ? texts.codeBy.call : texts.codeBy[code_by](code_to ?? '')),
  ]
    .filter(Boolean)
    .join(', ')

function Exports({ patient, releases, disclosures }: Props & { disclosures: Disclosure[] }) {
  const notify = useNotify()
  const onError = (error: Error) => notify(error.message, { type: 'error' })
  const csv = useMutation({
    mutationFn: async () => saveFile(await call(contract.disclosuresExport, { params: { id: patient.id } }), `${fileName()}.csv`),
    onError,
  })
  const pdf = useMutation({
    mutationFn: async () =>
      saveFile(await writePdf(languageOf(patient), () => accountingPdf(patient, releases, disclosures)), `${fileName()}.pdf`),
    onError,
  })
  const buttonProps = { size: 'small', variant: 'outlined', sx: { minHeight: 44 } } as const
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 1.5, '@media print': { display: 'none' } }}>
      <Button {...buttonProps} loading={csv.isPending} onClick={() => csv.mutate()}>
        {texts.csv}
      </Button>
      <Button {...buttonProps} loading={pdf.isPending} onClick={() => pdf.mutate()}>
        {texts.pdf}
      </Button>
    </Box>
  )
}
