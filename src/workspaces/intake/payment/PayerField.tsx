import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { payerGone } from '#domain/patients/intake/payment.ts'
import type { Insurance } from '#domain/patients/schema.ts'
import { FailedState } from '../../../components/FailedState.tsx'
import { LabelledSearch } from '../../../components/form/LabelledSearch.tsx'
import { useField } from '../../../components/form/useField.ts'
import { useDebounced } from '../../../components/useDebounced.ts'
import { payersFoundQuery, payersInUseQuery } from '../../../dataProvider/patientQueries.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'

type Provider = NonNullable<Insurance['provider']>
type Props = { name: string; onChosen: (provider: Provider | null) => void }

/** Debounce before searching, in milliseconds. */
const rest = 150

/** Payer select with server search by name and code, because there are thousands. */
export function PayerField({ name, onChosen }: Props) {
  const { field } = useController({ name })
  const chosen = field.value as Insurance['provider']
  const { data: inUse } = useQuery(payersInUseQuery(chosen ? [chosen.payer_code] : []))
  const isGone = chosen !== null && inUse !== undefined && !inUse.has(chosen.payer_code)
  const { frame } = useField({ name, ...(isGone && { hint: payerGone }) })
  const [typed, setTyped] = useState(chosen?.payer_name ?? '')
  // When reopened, the list starts unfiltered instead of searching for the selected name.
  const sought = useDebounced(typed.trim(), rest)
  const asks = sought === chosen?.payer_name ? '' : sought
  const { data, isFetching, error, refetch } = useQuery({ ...payersFoundQuery(asks), placeholderData: keepPreviousData })
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
      onTyped={setTyped}
      onBlur={field.onBlur}
      onChange={option => {
        field.onChange(option?.provider ?? null)
        onChosen(option?.provider ?? null)
      }}
    />
  )
}

const toOption = ({ payer_code, payer_name, insurance_type }: Provider) => ({
  ...{ id: payer_code, name: payer_name, provider: { payer_code, payer_name, insurance_type } },
  ...(insurance_type && { hint: patientTexts.insuranceTypes[insurance_type] }),
})
