import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LabelledSearch } from '../../components/form/LabelledSearch.tsx'
import { useDebounced } from '../../components/useDebounced.ts'
import { payersFoundQuery } from '../../dataProvider/patientQueries.ts'
import type { Answers, Provider } from '../../features/findBed/answers.ts'
import { texts } from '../../i18n/english/findBed.ts'
import { texts as intake } from '../../i18n/english/intake.ts'
import { texts as patient } from '../../i18n/english/patient.ts'

/** Debounce delay in milliseconds. */
const rest = 150

type Payer = NonNullable<Answers['payer']>
type Props = { value: Answers['payer']; onChange: (payer: Answers['payer']) => void }

/** Lets the user select cash or search thousands of payers by name or code. */
export function PayerSearch({ value, onChange }: Props) {
  const [typed, setTyped] = useState(value ? toOption(value).name : '')
  const sought = useDebounced(typed.trim(), rest)
  const asks = value && sought === toOption(value).name ? '' : sought
  const { data, isFetching, isError } = useQuery({ ...payersFoundQuery(asks), placeholderData: keepPreviousData })
  const late = isFetching || typed.trim() !== sought
  const words = typed.trim().toLowerCase()
  const cash = !words || value === 'cash' || texts.cash.toLowerCase().includes(words) ? [toOption('cash')] : []
  return (
    <LabelledSearch
      label={texts.payer}
      placeholder={texts.payerHint}
      options={[...cash, ...(data ?? []).map(toOption)]}
      loading={late}
      loadingText={intake.payment.searching}
      noOptionsText={isError ? intake.payment.noPayer : late ? intake.payment.searching : intake.payment.noPayer}
      value={value && toOption(value)}
      onSearch={setTyped}
      onChange={option => onChange(option?.payer ?? null)}
    />
  )
}

const toOption = (payer: Payer): { id: string; name: string; hint?: string; payer: Payer } =>
  payer === 'cash' ? { id: 'cash', name: texts.cash, payer } : providerOption(payer)

const providerOption = ({ payer_code, payer_name, insurance_type }: Provider) => ({
  id: `plan ${payer_code}`,
  name: payer_name,
  payer: { payer_code, payer_name, ...(insurance_type && { insurance_type }) },
  ...(insurance_type && { hint: patient.insuranceTypes[insurance_type] }),
})
