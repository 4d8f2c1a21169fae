import Alert from '@mui/material/Alert'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { authorities, authorityNames, sameName } from '#domain/intake/releases/signer.ts'
import { personName } from '#domain/platform/text.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { sendsCodesBy } from '../../../startup/installation.ts'
import { EmptyCell, FormGroup, Wide } from '../../../ui/fields/Form.tsx'
import { FormCheckbox, FormRadios } from '../../../ui/fields/FormChoice.tsx'
import { FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { FormWorldPhone } from '../../../ui/fields/FormWorldPhone.tsx'
import { defaultSigner, isAdultNow, isMinorNow, useRepresentative } from './releaseValues.ts'

const texts = consent.signer
const authorityOptions = authorities.map(id => ({ id, name: authorityNames[id] }))

/** Fields for the signer: the patient, or a representative with name, relationship, and authority (S-05). */
export function SignerFields({ patient, disabled }: { patient: Patient; disabled: boolean }) {
  const minor = isMinorNow(patient)
  useDecidedAgain(minor)
  useCodeOfSigner()
  const representative = useRepresentative()
  return (
    <FormGroup title={texts.group} about={texts.without}>
      <Wide>
        <FormRadios
          name="signed_by"
          label={texts.title}
          disabled={disabled}
          options={[
            { id: 'patient', name: texts.patient },
            { id: 'representative', name: texts.representative, hint: texts.representativeHint },
          ]}
        />
      </Wide>
      {minor && (
        <Wide>
          <Alert severity="info" role="note">
            {texts.minor(personName(patient), String(patient.signing_age))}
          </Alert>
        </Wide>
      )}
      {minor && !representative && (
        <Wide>
          <FormText
            name="minor_exception"
            label={texts.exception}
            hint={texts.exceptionHint}
            maxLength={500}
            disabled={disabled}
          />
        </Wide>
      )}
      {representative && (
        <>
          <FormText name="representative.name" label={texts.name} hint={texts.nameHint} maxLength={255} disabled={disabled} />
          <FormText
            name="representative.relationship"
            label={texts.relationship}
            hint={texts.relationshipHint}
            maxLength={255}
            disabled={disabled}
          />
          <FormSelect name="representative.authority" label={texts.authority} options={authorityOptions} disabled={disabled} />
          {representative.authority !== 'other' ? (
            <EmptyCell />
          ) : (
            <FormText
              name="representative.authority_other"
              label={texts.authorityOther}
              hint={texts.authorityOtherHint}
              maxLength={255}
              disabled={disabled}
            />
          )}
          {representative.authority === 'parent' && isAdultNow(patient) && (
            <Wide>
              <Alert severity="warning" role="note">
                {texts.adultParent}
              </Alert>
            </Wide>
          )}
          <CodeDestinations hasPhone={Boolean(representative.phone_number)} disabled={disabled} />
        </>
      )}
    </FormGroup>
  )
}

/** Where the representative can get a code. Asks only for what this installation can send codes to. */
function CodeDestinations({ hasPhone, disabled }: { hasPhone: boolean; disabled: boolean }) {
  return (
    <>
      {sendsCodesBy('sms') && (
        <FormWorldPhone
          name="representative.phone_number"
          label={texts.phone}
          hint={texts.phoneHint}
          optional
          disabled={disabled}
        />
      )}
      {sendsCodesBy('email') && (
        <FormText
          name="representative.email"
          label={texts.email}
          hint={texts.emailHint}
          type="email"
          maxLength={320}
          optional
          disabled={disabled}
        />
      )}
      {hasPhone && sendsCodesBy('sms') && (
        <Wide>
          <FormCheckbox name="representative.agrees_to_texts" label={texts.texts} disabled={disabled} />
        </Wide>
      )}
    </>
  )
}

/** Resets the signer to the default if the patient has become a minor or an adult since the user selected the signer. */
function useDecidedAgain(minor: boolean) {
  const { setValue } = useFormContext()
  const decided = useWatch({ name: 'decided_for_minor' })
  useEffect(() => {
    if (decided === minor) return
    setValue('decided_for_minor', minor)
    setValue('signed_by', defaultSigner(minor))
  }, [decided, minor, setValue])
}

/** Clears the method if the signer or the destination changes, because a code is valid only for one signer at one destination. */
function useCodeOfSigner() {
  const { setValue, getValues } = useFormContext()
  const [signed_by, typed] = useWatch({ name: ['signed_by', 'representative'] })
  const { name, phone_number, email, agrees_to_texts } = typed
  const signer = signed_by === 'patient' ? '' : JSON.stringify([sameName(name), phone_number, email, agrees_to_texts])
  const before = useRef(signer)
  useEffect(() => {
    const method = getValues('method')
    if (before.current !== signer && (method === 'sms' || method === 'email')) {
      setValue('method', null)
      setValue('doc_verified', false)
      setValue('signed_by_patient', false)
    }
    before.current = signer
  }, [signer, getValues, setValue])
}
