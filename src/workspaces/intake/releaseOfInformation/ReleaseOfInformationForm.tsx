import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import { subDays } from 'date-fns/subDays'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { Language } from '#domain/identity/account/language.ts'
import { reviewAddress } from '#domain/intake/patients/addresses.ts'
import {
  type Authorization,
  authorization,
  consentTexts,
  disclaimers,
  redisclosure,
} from '#domain/intake/patients/intake/authorization.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { consents, languageOf, releaseDays } from '#domain/intake/releases/rules.ts'
import { sameName } from '#domain/intake/releases/signer.ts'
import { destinationOf, type PendingCode, verification } from '#domain/intake/verification/contract.ts'
import { dayIn } from '#domain/platform/dates.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { CheckRow } from '../../../ui/fields/Choices.tsx'
import { FormGroup } from '../../../ui/fields/Form.tsx'
import { FormCheckbox } from '../../../ui/fields/FormChoice.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { signerWords } from '../releases/ReleaseRow.tsx'
import { verifiedStyles } from './CodeField.tsx'
import { MethodField } from './MethodField.tsx'
import { ReleaseForReading } from './ReleaseForReading.tsx'
import { releasedBy } from './releaseDocument.ts'
import { boxes, type TypedRepresentative, useRepresentative } from './releaseValues.ts'
import { SignerFields } from './SignerFields.tsx'
import { useReleaseText } from './useReleaseText.ts'

const texts = intake.release
const signerDetails = ['minor_exception', 'representative']

/**
 * Section 2: the authorization with its checkboxes, signer, and signing method. Signing locks the form. An existing release is
 * read-only.
 */
export const ReleaseOfInformationForm = ({ patient }: { patient: Patient | undefined }) =>
  patient && <ReleaseInLanguage patient={patient} />

/** The release in the language that is signed, or the error if that cannot be loaded. */
function ReleaseInLanguage({ patient }: { patient: Patient }) {
  const { inLanguage, error } = useReleaseText(patient.release_language)
  if (error) return <Problem>{texts.spanishFailed}</Problem>
  return inLanguage && <Release patient={patient} inLanguage={inLanguage} />
}

function Release({ patient, inLanguage }: { patient: Patient; inLanguage: (english: string) => string }) {
  const screens = useLocale()
  const user = useWhoami()
  const pendingCode = usePendingCode(patient)
  // Signing requires all boxes to be checked (HIP-018).
  const ticked = useWatch({ name: [...boxes] }).every(Boolean)
  const signed = useWatch({ name: 'signed_by_patient' }) === true
  const verified = useWatch({ name: 'doc_verified' }) === true
  const stored = patient.hipaa_document !== null
  const { release_language: language } = patient
  // Signing locks the form (HIP-019).
  const locked = signed || stored
  const text = authorization({
    // The authorization names the patient as entered in section 1 (HIP-027).
    patient_name: personName(patient),
    date_of_birth: patient.date_of_birth,
    organization_name: releasedBy(user),
    today: dayIn(patient.time_zone, signedOn(patient) ?? new Date()),
  })
  return (
    <>
      {stored && <OnFile patient={patient} />}
      <FormGroup title={inLanguage(text.title)} about={texts.about} columns={1}>
        {language === 'es' && !stored && (
          <Alert severity="info" role="note">
            {texts.signsSpanish}
          </Alert>
        )}
        <AuthorizationText text={text} language={language} inLanguage={inLanguage} />
        <ReleaseForReading
          text={text}
          language={language === 'es' ? 'en' : 'es'}
          openAtFirst={language === 'en' && (screens === 'es' || languageOf(patient) === 'es')}
        />
      </FormGroup>
      <FormGroup title={texts.agrees} columns={1}>
        <div>
          {!locked && <AllBoxes />}
          {consents.map(consent => (
            <FormCheckbox key={consent} name={consent} label={inLanguage(consentTexts[consent])} disabled={locked} />
          ))}
        </div>
        <Box>
          <Typography variant="h3">{texts.disclaimers}</Typography>
          {disclaimers.paragraphs.map(paragraph => (
            <Typography key={paragraph} variant="body2" sx={{ mt: 0.5, maxWidth: '72ch' }}>
              {inLanguage(paragraph)}
            </Typography>
          ))}
          <FormCheckbox name="disclaimers" label={inLanguage(disclaimers.accept)} disabled={locked} />
        </Box>
      </FormGroup>
      {stored ? (
        patient.release_signer && (
          <FormGroup title={consent.signer.group} columns={1}>
            <Typography variant="body2">{signerWords(patient.release_signer)}</Typography>
          </FormGroup>
        )
      ) : (
        <SignerFields patient={patient} disabled={locked} />
      )}
      <FormGroup title={texts.signature} about={ticked || locked ? undefined : texts.tickFirst} columns={1}>
        {!stored && <MethodField patient={patient} disabled={!ticked || locked} pendingCode={pendingCode} />}
        {/* Signing is the last step: the method is verified first (S-41). Print and hospital are verified as soon as they are chosen. */}
        <SignedBox disabled={!ticked || !verified || stored} stored={stored} />
      </FormGroup>
    </>
  )
}

/**
 * Checks or unchecks all boxes. Meant for a patient who has already agreed to every statement, for example on the hospital's own
 * form.
 */
function AllBoxes() {
  const { setValue } = useFormContext()
  const checked = useWatch({ name: [...boxes] }).filter(Boolean).length
  return (
    <CheckRow
      id="all-statements"
      label={<b>{texts.agreesToAll}</b>}
      checked={checked === boxes.length}
      indeterminate={checked > 0 && checked < boxes.length}
      onToggle={all => {
        for (const box of boxes) setValue(box, all, { shouldDirty: true, shouldValidate: all })
      }}
    />
  )
}

function SignedBox({ disabled, stored }: { disabled: boolean; stored: boolean }) {
  const { clearErrors, setValue, trigger } = useFormContext()
  const method = useWatch({ name: 'method' })
  const byCode = method === 'sms' || method === 'email'
  const representative = useRepresentative()
  const name = representative && (representative.name.trim() || consent.signer.unnamed)
  if (!method && !stored) return <FormCheckbox name="signed_by_patient" label={texts.signed} hint={texts.methodFirst} disabled />
  const hint = name
    ? (byCode ? consent.codes.signedForHint : texts.signedForHint)(name)
    : byCode
      ? consent.codes.signedHint
      : texts.signedHint
  return (
    <FormCheckbox
      name="signed_by_patient"
      label={texts.signed}
      hint={stored ? undefined : hint}
      disabled={disabled}
      onToggle={async signed => {
        clearErrors('signed_by_patient')
        // Signing locks the signer's details, so they must be complete.
        if (!signed || (await trigger(signerDetails))) return
        // Only unlocked fields can be focused.
        flushSync(() => setValue('signed_by_patient', false))
        await trigger(signerDetails, { shouldFocus: true })
      }}
    />
  )
}

/** Describes the existing release: verified, or recorded on paper without the signed page. */
function OnFile({ patient: { id, release_expires_at, release_page_missing } }: { patient: Patient }) {
  const until = release_expires_at && format(new Date(release_expires_at), 'MM/dd/yyyy')
  if (release_page_missing)
    return (
      <Alert severity="warning" role="note">
        {texts.onPaperUntil(until ?? '')}{' '}
        <Link component={RouterLink} to={`${reviewAddress(id)}#consent`} color="inherit" sx={{ fontWeight: 600 }}>
          {texts.attach}
        </Link>
      </Alert>
    )
  return (
    <Alert severity="success" sx={verifiedStyles}>
      {until ? texts.onFileUntil(until) : texts.onFile}
    </Alert>
  )
}

/** Calculates the existing release's signing date from its expiration date so that the form shows that release's dates. */
const signedOn = ({ hipaa_document, release_expires_at }: Patient) =>
  hipaa_document && release_expires_at ? subDays(new Date(release_expires_at), releaseDays) : undefined

type AuthorizationTextProps = { text: Authorization; language: Language; inLanguage: (english: string) => string }

/** The authorization text as printed. Scrolls in a frame on wide screens, which keeps the checkboxes nearby. */
const AuthorizationText = ({ text, language, inLanguage }: AuthorizationTextProps) => (
  <Box
    role="region"
    lang={language}
    aria-label={inLanguage(text.title)}
    // Keyboard users can scroll the text only if it is focusable.
    tabIndex={0}
    sx={{
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      p: { xs: 2, md: 2.5 },
      maxHeight: { md: 380 },
      overflow: 'auto',
      bgcolor: 'background.default',
    }}
  >
    {text.parts.map(({ heading, paragraphs }) => (
      <Box key={heading} sx={{ mb: 1.5, maxWidth: '72ch' }}>
        <Typography variant="h3">{inLanguage(heading)}</Typography>
        {paragraphs.map(paragraph => (
          <Typography key={paragraph} variant="body2" sx={{ mt: 0.5 }}>
            {inLanguage(paragraph)}
          </Typography>
        ))}
      </Box>
    ))}
    <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, maxWidth: '72ch' }}>
      <Typography variant="h3">{inLanguage(redisclosure.heading)}</Typography>
      <Typography variant="caption" component="p" lang="en" sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
        {redisclosure.full}
      </Typography>
    </Box>
  </Box>
)

/**
 * Returns a valid code that this user requested before opening the form. If the signer is still the same, selects the code's
 * method so that the user can enter the code (or see that it is verified) without requesting another.
 */
function usePendingCode({ id, hipaa_document }: Patient): PendingCode | null {
  const { getValues, setValue } = useFormContext()
  const [pendingCode, setPendingCode] = useState<PendingCode | null>(null)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['patients', id, 'verification'],
    queryFn: ({ signal }) => call(verification.standing, { params: { id }, signal }),
    enabled: hipaa_document === null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the pending code is loaded.
  useEffect(() => {
    // If the user has already selected a method, that method has its own code.
    if (!isFetchedAfterMount || !data || getValues('method')) return
    if (data.signed_by === 'representative') {
      const typed: TypedRepresentative = getValues('representative')
      if (!isSameSigner(typed, data)) return
    }
    if (data.signed_by !== getValues('signed_by')) return
    setPendingCode(data)
    setValue('method', data.channel)
    if (data.state === 'verified') setValue('doc_verified', true)
  }, [isFetchedAfterMount, data])
  return pendingCode
}

const isSameSigner = (
  { name, phone_number, email }: TypedRepresentative,
  { channel, destination, representative_name }: PendingCode,
) =>
  sameName(name) === sameName(representative_name ?? '') &&
  destinationOf(channel, channel === 'sms' ? phone_number : email) === destination
