import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { weekdays } from '#domain/answering/schema.ts'
import { FormCheckbox } from '../../components/form/FormCheckbox.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { Hint } from '../../components/form/Labelled.tsx'
import { texts } from '../../i18n/english/answering.ts'

/** Answering hours per weekday; hidden while the facility answers around the clock. */
export function HoursFields({ disabled }: { disabled: boolean }) {
  const always = useWatch({ name: 'always' }) as boolean
  if (always) return null
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box component="ul" aria-label={texts.hours} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {weekdays.map((weekday, n) => (
          <Day key={weekday} name={`days.${n}`} day={texts.days[weekday]} disabled={disabled} />
        ))}
      </Box>
      <Hint of="answering-hours">{texts.nextDay}</Hint>
    </Box>
  )
}

function Day({ name, day, disabled }: { name: string; day: string; disabled: boolean }) {
  const open = useWatch({ name: `${name}.open` }) as boolean
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: '150px 1fr 1fr' },
        columnGap: 1.5,
        alignItems: 'end',
        minHeight: { sm: 44 },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, pb: { sm: 0.5 } }}>
        <FormCheckbox name={`${name}.open`} label={day} disabled={disabled} />
      </Box>
      {open &&
        (['from', 'to'] as const).map(end => (
          <FormText key={end} type="time" name={`${name}.${end}`} label={texts[end](day)} disabled={disabled} />
        ))}
    </Box>
  )
}
