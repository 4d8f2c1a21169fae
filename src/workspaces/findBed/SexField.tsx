import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useId } from 'react'
import { genders } from '#domain/patients/schema.ts'
import { Fieldset } from '../../components/form/Fieldset.tsx'
import type { Answers } from '../../features/findBed/answers.ts'
import { texts } from '../../i18n/english/findBed.ts'
import { texts as patient } from '../../i18n/english/patient.ts'

/** Clicking the selected answer again clears it. */
export function SexField({ value, onChange }: { value: Answers['sex']; onChange: (sex: Answers['sex']) => void }) {
  const id = useId()
  return (
    <Fieldset id={id} label={texts.sex}>
      <ToggleButtonGroup
        exclusive
        value={value}
        aria-labelledby={`${id}-label`}
        onChange={(_, sex: Answers['sex']) => onChange(sex)}
        fullWidth
        sx={{ height: 40 }}
      >
        {genders.map(one => (
          <ToggleButton
            key={one}
            value={one}
            sx={{
              textTransform: 'none',
              px: 1.25,
              color: 'text.primary',
              borderColor: 'inputLine',
              whiteSpace: 'nowrap',
              '&.Mui-selected, &.Mui-selected:hover': {
                bgcolor: 'primary.light',
                color: 'primary.main',
                borderColor: 'primary.main',
              },
            }}
          >
            {patient.genders[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Fieldset>
  )
}
