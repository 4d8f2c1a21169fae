import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation } from '@tanstack/react-query'
import { format } from 'date-fns'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Patient } from '#domain/patients/schema.ts'
import { showPhone } from '#domain/phone.ts'
import { isOnPaper } from '#domain/releases/standing.ts'
import { tag } from '#domain/tags.ts'
import type { Channel } from '#domain/verification/code.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { FormRadios } from '../../../components/form/FormRadios.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { openPdf, savePdf } from '../../../components/pdf.ts'
import { texts as consent } from '../../../i18n/english/consent.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { CodeField } from './CodeField.tsx'
import { releaseDocument } from './releaseDocument.ts'
import { releasePdf } from './releasePdf.ts'
import { SignatureLines } from './SignatureLines.tsx'
import { SignedPageField } from './SignedPageField.tsx'
import { verifiedLook } from './verifiedLook.ts'

const texts = intake.release

type Props = { patient: Patient /** Signed, or not all boxes ticked. */; disabled: boolean }

/** How the form is signed: by a code to the patient's own phone or mailbox, or on paper, which needs none (HIP-006 to HIP-017). */
export function MethodField({ patient, disabled }: Props) {
  const { setValue, clearErrors } = useFormContext()
  const method = useWatch({ name: 'method' })
  const verified = useWatch({ name: 'doc_verified' }) === true
  // Narrow is below 768 px: there the form is saved and printed elsewhere (HIP-008).
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const reached = destinations(patient)
  const verify = () => {
    setValue('doc_verified', true)
    clearErrors('doc_verified')
  }
  const channel = reached.find(one => one.id === method)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormRadios
        name="method"
        disabled={disabled}
        options={[
          ...reached,
          { id: 'print', name: narrow ? texts.download : texts.print, hint: texts.paperHint },
          { id: 'hospital', name: texts.hospital, hint: texts.hospitalHint },
        ]}
        onChosen={chosen => {
          setValue('doc_verified', false)
          clearErrors('doc_verified')
          if (chosen === 'hospital' || (chosen === 'print' && narrow)) verify()
        }}
      />
      {channel && !verified && (
        <CodeField
          key={channel.id}
          channel={channel.id}
          destination={channel.destination}
          patientId={patient.id}
          onVerified={verify}
        />
      )}
      {method === 'print' && !narrow && <SignatureLines onShown={verify} />}
      {method === 'print' && <PaperButton patient={patient} narrow={narrow} />}
      {isOnPaper(method) && <SignedPageField />}
      {method && verified && (
        <Alert severity="success" role="status" sx={verifiedLook}>
          {texts.verified}
        </Alert>
      )}
    </Box>
  )
}

/** Where a code can reach the patient: a phone that takes text messages, a mailbox (HIP-006, HIP-007). */
function destinations({ phone_number, receives_texts, email }: Patient) {
  const found: { id: Channel; name: string; hint: string; destination: string }[] = []
  if (phone_number && receives_texts.includes(tag.texts.accepted))
    found.push({
      id: 'sms',
      name: consent.codes.sms,
      hint: consent.codes.smsHint(showPhone(phone_number)),
      destination: phone_number,
    })
  if (email) found.push({ id: 'email', name: consent.codes.email, hint: consent.codes.emailHint(email), destination: email })
  return found
}

function PaperButton({ patient, narrow }: { patient: Patient; narrow: boolean }) {
  const user = useWhoami()
  const today = format(new Date(), 'yyyy-MM-dd')
  const paper = useMutation({
    mutationFn: async () => {
      const blank = releaseDocument({ patient, user, today, signing: { method: 'print', signed: false } })
      const bring = () => releasePdf(blank, { printing: !narrow })
      if (narrow) savePdf(await bring(), 'release.pdf')
      else await openPdf(bring, 'release.pdf')
    },
  })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<PrintOutlined />}
        onClick={() => paper.mutate()}
        loading={paper.isPending}
        loadingPosition="start"
        sx={{ justifySelf: 'start', minHeight: 44 }}
      >
        {narrow ? texts.downloadForm : texts.printForm}
      </Button>
      {paper.isError && <Problem>{texts.failed}</Problem>}
    </>
  )
}
