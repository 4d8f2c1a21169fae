import Box from '@mui/material/Box'
import { useState } from 'react'
import { fiveDigits } from '#domain/common/zip.ts'
import type { SearchCenter } from '#domain/matching/center.ts'
import { readAge } from '#domain/matching/typedFacts.ts'
import { patientTagFields } from '#domain/tags.ts'
import { LabelledInput } from '../../components/form/LabelledInput.tsx'
import { LabelledSelect } from '../../components/form/LabelledSelect.tsx'
import { useTags } from '../../features/featureTags/useTags.ts'
import type { Answers } from '../../features/findBed/answers.ts'
import { centerName } from '../../features/matching/centerReason.ts'
import { useOwnOrganization } from '../../features/users/useOwnOrganization.ts'
import { texts } from '../../i18n/english/findBed.ts'
import { PayerSearch } from './PayerSearch.tsx'
import { SexField } from './SexField.tsx'

type Props = {
  answers: Answers
  /** The search center of the current list. */
  center: SearchCenter | undefined
  onAnswer: (part: Partial<Answers>) => void
}

/** The five answer fields. Each change updates the list. The search omits invalid fields. */
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
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'minmax(0, 3fr) auto 88px 152px minmax(0, 3fr)',
        },
        '& > *': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        '& > .half': { gridColumn: 'auto' },
        p: 2,
        mb: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <LabelledSelect
        label={texts.level}
        options={levels}
        value={answers.level}
        empty={texts.anyLevel}
        autoFocus
        onChange={level => onAnswer({ level })}
      />
      <SexField value={answers.sex} onChange={sex => onAnswer({ sex })} />
      <Box className="half">
        <LabelledInput
          label={texts.age}
          value={answers.age}
          inputMode="numeric"
          autoComplete="off"
          {...(readAge(answers.age) === undefined && { error: texts.badAge })}
          onChange={event => onAnswer({ age: event.target.value })}
        />
      </Box>
      <Box className="half">
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
      <PayerSearch value={answers.payer} onChange={payer => onAnswer({ payer })} />
    </Box>
  )
}

/** Returns the error for a ZIP code that was incomplete on blur or that the search could not find. */
function zipError(typed: string, left: boolean, center: SearchCenter | undefined): { error?: string } {
  const zip = fiveDigits(typed)
  if (typed.trim() && !zip) return left ? { error: texts.badZip } : {}
  return zip && center?.problem ? { error: texts.unknownZip(zip, centerName(center)) } : {}
}
