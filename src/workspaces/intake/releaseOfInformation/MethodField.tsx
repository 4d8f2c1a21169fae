import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { tag } from '#domain/directory/tags.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { isOnPaper } from '#domain/intake/releases/rules.ts'
import { byPatient, type Signer } from '#domain/intake/releases/signer.ts'
import type { Channel, PendingCode } from '#domain/intake/verification/contract.ts'
import { dayIn } from '#domain/platform/dates.ts'
import { canGetTexts, isPhone, showPhone, toE164 } from '#domain/platform/phone.ts'
import { personName } from '#domain/platform/text.ts'
import { z } from '#domain/platform/zod.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { texts as samples } from '../../../i18n/english/samples.ts'
import { sendsCodesBy } from '../../../startup/installation.ts'
import { saveFile } from '../../../ui/browser.ts'
import { FormCheckbox, FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { openPdf } from '../../../ui/pdf.ts'
import { largestPage, PageButton } from '../releases/ReleaseRow.tsx'
import { CodeField, verifiedStyles } from './CodeField.tsx'
import { releaseFile } from './releasePdf.ts'
import { draftedSigner, isMinorNow, useRepresentative } from './releaseValues.ts'

const texts = intake.release

type Props = {
  patient: Patient
  /** True if the form is already signed or any required checkbox is unchecked. */
  disabled: boolean
  /** A code that this user requested before opening the form and that is still valid. */
  pendingCode: PendingCode | null
}

/**
 * Lets the user choose how the signer signs: with a code sent by text or email, or on paper without a code (HIP-006 to HIP-017).
 */
export function MethodField({ patient, disabled, pendingCode }: Props) {
  const { setValue, clearErrors } = useFormContext()
  const method = useWatch({ name: 'method' })
  const verified = useWatch({ name: 'doc_verified' }) === true
  // Below 768 px, the print option downloads the form instead of printing it (HIP-008).
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true })
  const representative = useRepresentative()
  const reached = patient.is_sample
    ? []
    : destinations(representative ? reachOfRepresentative(representative) : reachOfPatient(patient))
  const typedException: string = useWatch({ name: 'minor_exception' })
  const exception = (isMinorNow(patient) && typedException) || null
  const verify = () => {
    setValue('doc_verified', true)
    clearErrors('doc_verified')
  }
  const channel = reached.find(one => one.id === method)
  // Selecting a method sends a new code, so a pending code no longer applies.
  const [chose, setChose] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormRadios
        name="method"
        disabled={disabled}
        options={[
          ...reached,
          {
            id: 'print',
            name: narrow ? texts.download : texts.print,
            hint: representative ? texts.paperForHint : texts.paperHint,
          },
          { id: 'hospital', name: texts.hospital, hint: representative ? texts.hospitalForHint : texts.hospitalHint },
        ]}
        onChosen={chosen => {
          setChose(true)
          setValue('doc_verified', false)
          clearErrors('doc_verified')
          if (chosen === 'hospital' || (chosen === 'print' && narrow)) verify()
        }}
      />
      {patient.is_sample && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{samples.signOnPaper}</Box>}
      {representative && !patient.is_sample && needsAgreement(reachOfRepresentative(representative)) && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{consent.signer.textsFirst}</Box>
      )}
      {channel && !verified && (
        <CodeField
          key={`${channel.id} ${channel.destination}`}
          channel={channel.id}
          destination={channel.destination}
          patientId={patient.id}
          representative={representative}
          pendingCode={chose ? null : pendingCode}
          onVerified={verify}
        />
      )}
      {method === 'print' && !narrow && <SignatureLines byRepresentative={representative !== null} onShown={verify} />}
      {method === 'print' && (
        <PaperButton
          patient={patient}
          narrow={narrow}
          signer={representative ? draftedSigner(representative) : { ...byPatient, minor_exception: exception }}
        />
      )}
      {isOnPaper(method) && <SignedPage disabled={disabled} />}
      {channel && verified && (
        <Alert severity="success" role="status" sx={verifiedStyles}>
          {texts.verified}
        </Alert>
      )}
    </Box>
  )
}

/** Upload of the signed page, or else the user's statement that they have it. */
function SignedPage({ disabled }: { disabled: boolean }) {
  const user = useWhoami()
  const page = useWatch({ name: 'signed_page' })
  return (
    <>
      <Alert severity="info" role="note">
        {texts.paperNeedsPage}
      </Alert>
      <SignedPageField />
      {!(page instanceof File) && (
        <FormCheckbox
          name="page_attested"
          label={consent.attest.label(personName(user))}
          hint={consent.attest.hint}
          disabled={disabled}
        />
      )}
    </>
  )
}

type Reach = { phone_number: string | null; takesTexts: boolean; email: string | null }

const reachOfPatient = ({ phone_number, receives_texts, email }: Patient): Reach => ({
  phone_number,
  takesTexts: receives_texts.includes(tag.texts.accepted),
  email,
})

/** The representative's phone number and email. Only valid ones can receive a code. */
const reachOfRepresentative = ({
  phone_number,
  agrees_to_texts,
  email,
}: NonNullable<ReturnType<typeof useRepresentative>>): Reach => ({
  phone_number: isPhone(phone_number) ? toE164(phone_number) : null,
  takesTexts: agrees_to_texts,
  email: z.email().safeParse(email.trim()).success ? email.trim() : null,
})

/** Whether the only thing missing for a text message is the agreement to receive it. */
const needsAgreement = ({ phone_number, takesTexts }: Reach) =>
  phone_number !== null && canGetTexts(phone_number) && !takesTexts && sendsCodesBy('sms')

/**
 * Destinations for a code: a phone number that accepts texts, or an email address (HIP-006, HIP-007), if this installation can send
 * codes to it.
 */
function destinations({ phone_number, takesTexts, email }: Reach) {
  const found: { id: Channel; name: string; hint: string; destination: string }[] = []
  if (phone_number && takesTexts && canGetTexts(phone_number) && sendsCodesBy('sms'))
    found.push({
      id: 'sms',
      name: consent.codes.sms,
      hint: consent.codes.smsHint(showPhone(phone_number)),
      destination: phone_number,
    })
  if (email && sendsCodesBy('email'))
    found.push({ id: 'email', name: consent.codes.email, hint: consent.codes.emailHint(email), destination: email })
  return found
}

function PaperButton({ patient, narrow, signer }: { patient: Patient; narrow: boolean; signer: Signer }) {
  const user = useWhoami()
  const today = dayIn(patient.time_zone, new Date())
  const paper = useMutation({
    mutationFn: async () => {
      const signing = { method: 'print', signed: false, signer } as const
      const createPdf = () => releaseFile({ patient, user, today, signing }, { printing: !narrow })
      if (narrow) saveFile(await createPdf(), 'release.pdf')
      else await openPdf(createPdf, 'release.pdf')
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

/** The signature lines as printed. A printed form is treated as verified only after these lines have been visible (HIP-017). */
function SignatureLines({ byRepresentative, onShown }: { byRepresentative: boolean; onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the lines become visible.
  useEffect(() => onShown(), [])
  return (
    <Box sx={{ typography: 'body2', maxWidth: '72ch' }}>
      <Box sx={{ color: 'text.secondary' }}>{consent.lines.about}</Box>
      {[byRepresentative ? consent.lines.representative : consent.lines.patient, consent.lines.witness].map(line => (
        <Box
          key={line}
          sx={{ mt: 3.5, borderTop: 1, borderColor: 'text.secondary', typography: 'caption', color: 'text.secondary' }}
        >
          {line}
        </Box>
      ))}
    </Box>
  )
}

/**
 * Optional upload of the hand-signed page. Saving the section attaches it; otherwise, the user can attach it later in the review.
 */
function SignedPageField() {
  const { setValue } = useFormContext()
  const page = useWatch({ name: 'signed_page' })
  const [tooLarge, setTooLarge] = useState(false)
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box>
        <Box sx={{ typography: 'body2', fontWeight: 600 }}>{consent.page.optional}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{consent.page.hint}</Box>
      </Box>
      <PageButton
        label={page instanceof File ? consent.page.replace : consent.page.attach}
        onChosen={file => {
          setTooLarge(file.size > largestPage)
          setValue('signed_page', file.size > largestPage ? null : file, { shouldDirty: true })
        }}
      />
      {tooLarge && <Problem>{consent.page.tooLarge}</Problem>}
      {page instanceof File && (
        <Box role="status" sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          {consent.page.chosen(page.name)}
        </Box>
      )}
    </Box>
  )
}
