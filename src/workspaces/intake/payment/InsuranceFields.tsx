import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { relationships } from '#domain/patients/intake/payment.ts'
import type { Insurance, Patient } from '#domain/patients/schema.ts'
import type { Payer } from '#domain/payers/schema.ts'
import { FailedState } from '../../../components/FailedState.tsx'
import { lookupQuery, payersQuery } from '../../../dataProvider/patientQueries.ts'
import { insuranceTypeNames, relationNames } from '../../../i18n/patient.ts'
import { Beside } from '../fields/Group.tsx'
import { SearchField } from '../fields/SearchField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { tidyPhone } from '../fields/typed.ts'
import { CountyField } from './CountyField.tsx'
import { OwnInsurance } from './OwnInsurance.tsx'

const relations = relationships.map(value => ({ value, label: relationNames[value] }))

type Props = { of: 'patient_insurance' | 'secondary_insurance'; patient: Patient }

/** One insurance. What is asked follows from the payer: a public one is the patient's own and has a county, a private one a network. */
export function InsuranceFields({ of, patient }: Props) {
  const { setValue, clearErrors } = useFormContext()
  const { data: payers = [], isPending, error, refetch } = useQuery(payersQuery)
  const { data: networks = [] } = useQuery(lookupQuery('policy_network_type'))
  const provider = useWatch({ name: `${of}.provider` }) as Insurance['provider']
  const payer = payers.find(one => one.payer_code === provider?.payer_code)
  if (error && !isPending) return <FailedState error={error} onRetry={refetch} />
  return (
    <>
      <SearchField<Payer>
        name={`${of}.provider`}
        options={payers}
        loading={isPending}
        title={one => one.payer_name}
        aside={one => insuranceTypeNames[one.insurance_type]}
        keyOf={one => one.payer_code}
        find={() => payer ?? null}
        keep={({ payer_code, payer_name }) => ({ payer_code, payer_name })}
        onChosen={chosen => {
          // County and network type belong to one kind of payer each.
          if (chosen?.insurance_type !== 'Public') setValue(`${of}.county`, null)
          if (chosen?.insurance_type !== 'Private') setValue(`${of}.managed_care`, [])
          clearErrors(`${of}.provider`)
        }}
      />
      {payer?.insurance_type === 'Public' && <CountyField name={`${of}.county`} near={patient.address_state} />}
      {payer?.insurance_type === 'Private' && (
        <SelectField name={`${of}.managed_care`} list options={networks.map(({ id, name }) => ({ value: id, label: name }))} />
      )}
      {!payer && <Beside />}
      <TextField name={`${of}.subscriber_id`} />
      <TextField name={`${of}.group_id`} optional />
      {payer?.insurance_type === 'Public' ? (
        <OwnInsurance payer={payer.payer_name} patient={patient} />
      ) : (
        <>
          <SelectField name={`${of}.sub_relationship`} options={relations} />
          <Beside />
          <TextField name={`${of}.sub_first_name`} />
          <TextField name={`${of}.sub_last_name`} />
        </>
      )}
      <TextField name={`${of}.sub_phone_number`} type="tel" inputMode="tel" optional tidy={tidyPhone} />
    </>
  )
}
