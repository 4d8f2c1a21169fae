import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { fiveDigits } from '#domain/directory/addresses/address.ts'
import { patientTagFields } from '#domain/directory/tags.ts'
import { type SearchCenter, stateOf } from '#domain/matching/places.ts'
import { readAge } from '#domain/matching/typedFacts.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { containsText } from '#domain/platform/text.ts'
import { payerSearchQuery } from '../../../dataProvider/patientQueries.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/findBed.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { texts as patient } from '../../../i18n/english/patient.ts'
import { ExplainedField } from '../../../ui/Explain.tsx'
import { Fieldset } from '../../../ui/fields/Choices.tsx'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'
import { LabelledSearch } from '../../../ui/fields/LabelledSearch.tsx'
import { useDebounced } from '../../../ui/hooks.ts'
import { useOwnOrganization } from '../../people/users/useOwnOrganization.ts'
import { ExplainLevels } from '../../platform/help/glossary.tsx'
import { centerName } from '../facilityWords.ts'
import type { Answers, Provider } from './answers.ts'

type Props = {
  answers: Answers
  /** The current list's search center. */
  center: SearchCenter | undefined
  onAnswer: (part: Partial<Answers>) => void
}

/** The six answer fields. Each change updates the list. The search ignores invalid fields. */
export function AnswerFields({ answers, center, onAnswer }: Props) {
  const { inCategory } = useTags()
  const hospital = useOwnOrganization()?.zip_code?.slice(0, 5) ?? ''
  const [left, setLeft] = useState(false)
  const levels = inCategory(patientTagFields.treatment_levels).map(({ id, name }) => ({ id, name }))
  const zip = answers.zip ?? hospital
  return (
    <Box
      component="section"
      aria-label={texts.answers}
      sx={{
        display: 'grid',
        columnGap: { xs: 1, md: 2 },
        rowGap: { xs: 1, md: 1.5 },
        alignItems: 'start',
        gridTemplateColumns: {
          xs: '64px 88px minmax(0, 1fr)',
          md: 'minmax(0, 3fr) auto 72px 104px minmax(0, 3fr) auto',
        },
        // On a phone, the short fields share a line, so the first result is on the first screen. The payer comes last.
        '& > *': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        '& > .short': { gridColumn: 'auto' },
        '& > .last': { order: { xs: 1, md: 0 } },
        px: { xs: 1.5, md: 2 },
        py: { xs: 1, md: 1.5 },
        mb: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <ExplainedField explanation={<ExplainLevels />}>
        <LabelledSelect
          label={texts.level}
          options={levels}
          value={answers.level}
          empty={texts.anyLevel}
          autoFocus
          onChange={level => onAnswer({ level })}
        />
      </ExplainedField>
      <Choice label={texts.sex} names={patient.genders} value={answers.sex} onChange={sex => onAnswer({ sex })} />
      <Box className="short">
        <LabelledInput
          label={texts.age}
          value={answers.age}
          inputMode="numeric"
          autoComplete="off"
          {...(readAge(answers.age) === undefined && { error: texts.badAge })}
          onChange={event => onAnswer({ age: event.target.value })}
        />
      </Box>
      <Box className="short">
        <LabelledInput
          label={texts.zip}
          value={zip}
          inputMode="numeric"
          autoComplete="off"
          {...zipError(zip, left, center)}
          onFocus={event => event.target.select()}
          onBlur={() => setLeft(true)}
          onChange={event => {
            setLeft(false)
            onAnswer({ zip: event.target.value.trim() === hospital ? null : event.target.value })
          }}
        />
      </Box>
      <Box className="last">
        <PayerSearch value={answers.payer} state={center && stateOf(center)} onChange={payer => onAnswer({ payer })} />
      </Box>
      <Box className="short">
        <Choice label={texts.hold} names={texts.holds} value={answers.hold} onChange={hold => onAnswer({ hold })} />
      </Box>
    </Box>
  )
}

/** Returns the error for a ZIP code that was incomplete on blur or that the search could not find. */
function zipError(typed: string, left: boolean, center: SearchCenter | undefined): { error?: string } {
  const zip = fiveDigits(typed)
  if (typed.trim() && !zip) return left ? { error: texts.badZip } : {}
  return zip && center?.problem ? { error: texts.unknownZip(zip, centerName(center)) } : {}
}

type ChoiceProps<Key extends string> = {
  label: string
  names: Readonly<Record<Key, string>>
  value: Key | null
  onChange: (value: Key | null) => void
}

/** One of a few answers. Clicking the selected answer again clears it. */
function Choice<Key extends string>({ label, names, value, onChange }: ChoiceProps<Key>) {
  const id = useId()
  return (
    <Fieldset id={id} label={label}>
      <ToggleButtonGroup
        exclusive
        value={value}
        aria-labelledby={`${id}-label`}
        onChange={(_, chosen: Key | null) => onChange(chosen)}
        fullWidth
        sx={{ height: 40 }}
      >
        {keysOf(names).map(one => (
          <ToggleButton key={one} value={one} sx={{ px: 1.25, whiteSpace: 'nowrap' }}>
            {names[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Fieldset>
  )
}

/** Debounce delay in milliseconds. */
const rest = 150

type Payer = NonNullable<Answers['payer']>
type PayerSearchProps = {
  value: Answers['payer']
  /** The state in which the search starts. Its payers come first. */
  state: string | undefined
  onChange: (payer: Answers['payer']) => void
}

/** Lets the user select cash or search thousands of payers by name or code. */
function PayerSearch({ value, state, onChange }: PayerSearchProps) {
  const [typed, setTyped] = useState(value ? toOption(value).name : '')
  const sought = useDebounced(typed.trim(), rest)
  const asks = value && sought === toOption(value).name ? '' : sought
  const { data, isFetching, isError } = useQuery({ ...payerSearchQuery(asks, state), placeholderData: keepPreviousData })
  const late = isFetching || typed.trim() !== sought
  const cash = value === 'cash' || containsText(typed)(texts.cash) ? [toOption('cash')] : []
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
