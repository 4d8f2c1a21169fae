import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { inactivePayer, relationships } from '#domain/intake/patients/intake/payment.ts'
import type { Insurance, Patient } from '#domain/intake/patients/schema.ts'
import { preferredPlace } from '#domain/matching/places.ts'
import { states } from '#domain/platform/states.ts'
import { countiesQuery, lookupQuery, payerSearchQuery, payersInUseQuery } from '../../../dataProvider/patientQueries.ts'
import { texts as intake, texts } from '../../../i18n/english/intake.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { EmptyCell, Wide } from '../../../ui/fields/Form.tsx'
import { FormSearch, FormSelect } from '../../../ui/fields/FormSelect.tsx'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { FormWorldPhone } from '../../../ui/fields/FormWorldPhone.tsx'
import { LabelledSearch } from '../../../ui/fields/LabelledSearch.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { useDebounced } from '../../../ui/hooks.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'

const relations = () => relationships.map(id => ({ id, name: patientTexts.relations[id] }))

type Props = { of: 'patient_insurance' | 'secondary_insurance'; patient: Patient }

/**
 * Fields for one insurance policy, depending on the payer. Public insurance has a county, and the patient is the subscriber.
 * Private insurance has a network type.
 */
export function InsuranceFields({ of, patient }: Props) {
  const { setValue, clearErrors } = useFormContext()
  const { data: networks = [], error } = useQuery(lookupQuery('policy_network_type'))
  const payer = useWatch({ name: `${of}.provider` }) as Insurance['provider']
  useSelfAsSubscriber(of, patient)
  return (
    <>
      <PayerField
        name={`${of}.provider`}
        state={preferredPlace(patient).place.state ?? patient.address_state ?? undefined}
        onChosen={chosen => {
          // Only public payers have a county, and only private ones have a network type.
          if (chosen?.insurance_type !== 'Public') setValue(`${of}.county`, null)
          if (chosen?.insurance_type !== 'Public') setValue(`${of}.county_state`, null)
          if (chosen?.insurance_type !== 'Private') setValue(`${of}.managed_care`, [])
          clearErrors(`${of}.provider`)
        }}
      />
      {payer?.insurance_type === 'Public' && <CountyField of={of} near={patient.address_state} />}
      {payer?.insurance_type === 'Private' && error && <Problem>{error.message}</Problem>}
      {payer?.insurance_type === 'Private' && <FormSelect name={`${of}.managed_care`} list options={networks} />}
      {!payer && <EmptyCell />}
      <FormText name={`${of}.subscriber_id`} />
      <FormText name={`${of}.group_id`} optional />
      {payer?.insurance_type === 'Public' ? (
        <OwnInsurance payer={payer.payer_name} patient={patient} />
      ) : (
        <>
          <FormSelect name={`${of}.sub_relationship`} options={relations()} />
          <EmptyCell />
          <FormText name={`${of}.sub_first_name`} />
          <FormText name={`${of}.sub_last_name`} />
        </>
      )}
      <FormWorldPhone name={`${of}.sub_phone_number`} optional />
    </>
  )
}

/** Fills in empty subscriber name fields from section 1 if the patient is the subscriber. */
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

/** Shows the patient, read-only, as the subscriber of public insurance (INT-045). */
function OwnInsurance({ payer, patient }: { payer: string; patient: Patient }) {
  const rows = [
    [patientTexts.labels.sub_relationship, patientTexts.relations.self],
    [patientTexts.labels.sub_first_name, patient.first_name],
    [patientTexts.labels.sub_last_name, patient.last_name],
  ]
  return (
    <Wide>
      <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, px: 2, py: 1.5 }}>
        <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, typography: 'body2', fontWeight: 600 }}>
                {value}
              </Box>
            </div>
          ))}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 1 }}>{texts.payment.public(payer)}</Box>
      </Box>
    </Wide>
  )
}

type County = { id: string; county: string; state: string; name: string }

/**
 * County field for public insurance. Lists the patient's state first. The search covers all counties, by county or state name.
 */
function CountyField({ of, near }: { of: Props['of']; near: string | null }) {
  const { data = [], isPending, error, refetch } = useQuery(countiesQuery)
  const { setValue } = useFormContext()
  // Several states have a county of this name.
  const state = useWatch({ name: `${of}.county_state` }) as Insurance['county_state']
  const counties = useMemo(
    () =>
      [...data.filter(one => one.state === near), ...data.filter(one => one.state !== near)].map(({ id, name, state }) => ({
        id,
        county: name,
        state,
        name: `${name}, ${state}`,
        hint: stateNames.get(state),
      })),
    [data, near],
  )
  if (error && !isPending) return <FailedState error={error} onRetry={refetch} />
  return (
    <FormSearch<County>
      name={`${of}.county`}
      options={counties}
      loading={isPending}
      valueMap={{
        toValue: one => one.county,
        toOption: value => counties.find(one => one.county === value && one.state === (state ?? one.state)),
      }}
      onChosen={chosen => setValue(`${of}.county_state`, chosen?.state ?? null)}
    />
  )
}

const stateNames = new Map<string, string>(states.map(({ code, name }) => [code, name]))

type Provider = NonNullable<Insurance['provider']>
type PayerFieldProps = {
  name: string
  /** The state in which the search for a facility starts. Its payers come first. */
  state: string | undefined
  onChosen: (provider: Provider | null) => void
}

/** Debounce delay in milliseconds. */
const rest = 150

/** Payer field. The server searches by name and code because there are thousands of payers. */
function PayerField({ name, state, onChosen }: PayerFieldProps) {
  const { field } = useController({ name })
  const chosen = field.value as Insurance['provider']
  const { data: inUse } = useQuery(payersInUseQuery(chosen ? [chosen.payer_code] : []))
  const isGone = chosen !== null && inUse !== undefined && !inUse.has(chosen.payer_code)
  const { frame } = useField({ name, ...(isGone && { hint: inactivePayer }) })
  const [typed, setTyped] = useState(chosen?.payer_name ?? '')
  // When the list reopens, show all payers instead of searching for the selected one.
  const sought = useDebounced(typed.trim(), rest)
  const asks = sought === chosen?.payer_name ? '' : sought
  const { data, isFetching, error, refetch } = useQuery({ ...payerSearchQuery(asks, state), placeholderData: keepPreviousData })
  if (error && !data) return <FailedState error={error} onRetry={refetch} />
  const isLate = isFetching || typed.trim() !== sought
  return (
    <LabelledSearch
      {...frame}
      ref={field.ref}
      options={isLate && !data ? [] : (data ?? []).map(toOption)}
      loading={isLate}
      noOptionsText={isLate ? intake.payment.searching : intake.payment.noPayer}
      value={chosen && toOption(chosen)}
      onSearch={setTyped}
      onBlur={field.onBlur}
      onChange={option => {
        field.onChange(option?.provider ?? null)
        onChosen(option?.provider ?? null)
      }}
    />
  )
}

const toOption = ({ payer_code, payer_name, insurance_type }: Provider) => ({
  id: payer_code,
  name: payer_name,
  provider: { payer_code, payer_name, insurance_type },
  ...(insurance_type && { hint: patientTexts.insuranceTypes[insurance_type] }),
})
