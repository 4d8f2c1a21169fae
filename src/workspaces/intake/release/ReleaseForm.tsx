import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { format, subDays } from 'date-fns'
import { useFormContext, useWatch } from 'react-hook-form'
import { authorization, consentTexts, disclaimers } from '#domain/patients/intake/authorization.ts'
import { consents, releaseDays } from '#domain/patients/intake/releaseOfInformation.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { FormCheckbox } from '../../../components/form/FormCheckbox.tsx'
import { FormGroup } from '../../../components/form/FormGroup.tsx'
import { texts as consent } from '../../../i18n/english/consent.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { AuthorizationText } from './AuthorizationText.tsx'
import { MethodField } from './MethodField.tsx'
import { releasedBy } from './releaseDocument.ts'
import { boxes } from './releaseOf.ts'
import { verifiedLook } from './verifiedLook.ts'

const texts = intake.release

/** Section 2: the authorization, the boxes, how it is signed. Signing locks it; a release on file is shown, not asked again. */
export function ReleaseForm({ patient }: { patient: Patient | undefined }) {
  const user = useWhoami()
  const { clearErrors } = useFormContext()
  const ticked = useWatch({ name: [...boxes] }).every(Boolean)
  const signed = useWatch({ name: 'signed_by_patient' }) === true
  const method = useWatch({ name: 'method' })
  const byCode = method === 'sms' || method === 'email'
  if (!patient) return null
  const stored = patient.hipaa_document !== null
  const locked = signed || stored
  const text = authorization({
    patient_name: `${patient.first_name} ${patient.last_name}`,
    date_of_birth: patient.date_of_birth,
    organization_name: releasedBy(user),
    today: format(signedOn(patient) ?? new Date(), 'yyyy-MM-dd'),
  })
  return (
    <>
      {stored && (
        <Alert severity="success" sx={verifiedLook}>
          {patient.release_expires_at
            ? texts.onFileUntil(format(new Date(patient.release_expires_at), 'MM/dd/yyyy'))
            : texts.onFile}
        </Alert>
      )}
      <FormGroup title={text.title} about={texts.about} columns={1}>
        <AuthorizationText text={text} />
      </FormGroup>
      <FormGroup title={texts.agrees} columns={1}>
        <div>
          {consents.map(consent => (
            <FormCheckbox key={consent} name={consent} label={consentTexts[consent]} disabled={locked} />
          ))}
        </div>
        <Box>
          <Typography variant="h3">{texts.disclaimers}</Typography>
          {disclaimers.paragraphs.map(paragraph => (
            <Typography key={paragraph} variant="body2" sx={{ mt: 0.5, maxWidth: '72ch' }}>
              {paragraph}
            </Typography>
          ))}
          <FormCheckbox name="disclaimers" label={disclaimers.accept} disabled={locked} />
        </Box>
      </FormGroup>
      <FormGroup title={texts.signature} about={ticked || locked ? undefined : texts.tickFirst} columns={1}>
        {!stored && <MethodField patient={patient} disabled={!ticked || locked} />}
        <FormCheckbox
          name="signed_by_patient"
          label={texts.signed}
          hint={stored ? undefined : byCode ? consent.codes.signedHint : texts.signedHint}
          disabled={!ticked || stored}
          onTicked={() => clearErrors('signed_by_patient')}
        />
      </FormGroup>
    </>
  )
}

/** The day of the release on file: what is shown of it ends when that one does, not a year from today. */
const signedOn = ({ hipaa_document, release_expires_at }: Patient) =>
  hipaa_document && release_expires_at ? subDays(new Date(release_expires_at), releaseDays) : undefined
