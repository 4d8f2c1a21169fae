import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { visuallyHidden } from '@mui/utils'
import { startTransition, useOptimistic, useState } from 'react'
import { texts } from '../../../i18n/english/matching.ts'
import { type FilterList, firstOptions, type Option, usable } from './filterSections.ts'

/** Lists filters, each with the number of matches that it would leave. Shows four at first (MAT-014). */
export function FilterOptions({
  list,
  under,
  onToggle,
}: {
  list: FilterList
  /** Heading above the list. */
  under?: string
  onToggle: (tag: number) => void
}) {
  const [all, setAll] = useState(false)
  const first = firstOptions(list.options)
  // Hides the list's name if it repeats the heading.
  const repeats = list.name === under
  const hidden = list.options.length - first.length
  return (
    <Box component="fieldset" aria-label={repeats ? list.name : undefined} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      {!repeats && (
        <Box component="legend" sx={{ p: 0, mb: 0.5, typography: 'h4' }}>
          {list.name}
        </Box>
      )}
      {(all ? list.options : first).map(option => (
        <Line key={option.id} option={option} onToggle={onToggle} />
      ))}
      {hidden > 0 && (
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)} sx={{ ml: -0.5 }}>
          {all ? texts.filter.less : texts.filter.more(hidden)}
        </Button>
      )}
    </Box>
  )
}

/** Toggles the checkbox immediately instead of when the list re-renders. */
function Line({ option, onToggle }: { option: Option; onToggle: (tag: number) => void }) {
  const [checked, tick] = useOptimistic(option.chosen)
  const press = () =>
    startTransition(() => {
      tick(!checked)
      onToggle(option.id)
    })
  return (
    <FormControlLabel
      disabled={!usable(option)}
      title={option.tooltip ?? undefined}
      control={<Checkbox checked={checked} onChange={press} sx={{ py: 0.5 }} />}
      label={
        <>
          <span>{option.name}</span>{' '}
          <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
            {option.count === 0 ? (
              texts.filter.nothing
            ) : (
              <>
                {option.count.toLocaleString('en')}{' '}
                <Box component="span" sx={visuallyHidden}>
                  {texts.filter.matches(option.count)}
                </Box>
              </>
            )}
          </Box>
        </>
      }
      slotProps={{ typography: { variant: 'body2', sx: { display: 'flex', flex: 1, justifyContent: 'space-between' } } }}
      sx={{ display: 'flex', alignItems: 'flex-start', mr: 0, ml: -0.75, '& .MuiFormControlLabel-label': { pt: '5px' } }}
    />
  )
}
