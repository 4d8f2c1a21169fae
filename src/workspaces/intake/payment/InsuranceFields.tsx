import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { relationships } from '#domain/patients/intake/payment.ts'
import type { Insurance, Patient } from '#domain/patients/schema.ts'
import { Beside } from '../../../components/form/FormGroup.tsx'
import { FormSelect } from '../../../components/form/FormSelect.tsx'
import { FormText } from '../../../components/form/FormText.tsx'
import { FormWorldPhone } from '../../../components/form/FormWorldPhone.tsx'
import { Problem } from '../../../components/Problem.tsx'
import { lookupQuery } from '../../../dataProvider/patientQueries.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { CountyField } from './CountyField.tsx'
import { OwnInsurance } from './OwnInsurance.tsx'
import { PayerField } from './PayerField.tsx'

const relations = relationships.map(id => ({ id, name: patientTexts.relations[id] }))

type Props = { of: 'patient_insurance' | 'secondary_insurance'; patient: Patient }

/** One insurance. The payer decides the fields: public has a county and the patient as subscriber, private has a network type. */
export function InsuranceFields({ of, patient }: Props) {
  const { setValue, clearErrors } = useFormContext()
  const { data: networks = [], error } = useQuery(lookupQuery('policy_network_type'))
  const payer = useWatch({ name: `${of}.provider` }) as Insurance['provider']
  useSelfAsSubscriber(of, patient)
  return (
    <>
      <PayerField
        name={`${of}.provider`}
        onChosen={chosen => {
          // County is for public payers only, network type for private ones.
          if (chosen?.insurance_type !== 'Public') setValue(`${of}.county`, null)
          if (chosen?.insurance_type !== 'Private') setValue(`${of}.managed_care`, [])
          clearErrors(`${of}.provider`)
        }}
      />
      {payer?.insurance_type === 'Public' && <CountyField name={`${of}.county`} near={patient.address_state} />}
      {payer?.insurance_type === 'Private' && error && <Problem>{error.message}</Problem>}
      {payer?.insurance_type === 'Private' && <FormSelect name={`${of}.managed_care`} list options={networks} />}
      {!payer && <Beside />}
      <FormText name={`${of}.subscriber_id`} />
      <FormText name={`${of}.group_id`} optional />
      {payer?.insurance_type === 'Public' ? (
        <OwnInsurance payer={payer.payer_name} patient={patient} />
      ) : (
        <>
          <FormSelect name={`${of}.sub_relationship`} options={relations} />
          <Beside />
          <FormText name={`${of}.sub_first_name`} />
          <FormText name={`${of}.sub_last_name`} />
        </>
      )}
      <FormWorldPhone name={`${of}.sub_phone_number`} optional />
    </>
  )
}

/** If the patient is the subscriber, fills empty name fields from section 1. */
function useSelfAsSubscriber(of: Props['of'], { first_name, last_name }: Patient) {
  const { getValues, setValue, clearErrors } = useFormContext()
  const self = useWatch({ name: `${of}.sub_relationship` }) === 'self'
  useEffect(() => {
    const names = { [`${of}.sub_first_name`]: first_name, [`${of}.sub_last_name`]: last_name }
    if (!self || Object.keys(names).some(field => getValues(field))) return
    for (const [field, name] of Object.entries(names)) setValue(field, name, { shouldDirty: true })
    clearErrors(Object.keys(names))
  }, [self, of, first_name, last_name, getValues, setValue, clearErrors])
}
