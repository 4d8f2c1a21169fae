import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'

const texts = intake.tags

type Props = {
  input: string
  onInput: (input: string) => void
  matchCount: number
  /** Selected options, listed separately because they are hard to find in a long list. */
  chosen: readonly string[]
}

/** Search field for a long list of options. Ignores Enter so that it does not submit the form. */
export const SearchIn = ({ input, onInput, matchCount, chosen }: Props) => (
  <Box sx={{ mb: 1, '& > :first-of-type': { maxWidth: 360 } }}>
    <LabelledInput
      type="search"
      label={texts.search}
      value={input}
      onChange={event => onInput(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        if (event.key === 'Escape' && input) {
          event.stopPropagation()
          onInput('')
        }
      }}
    />
    <Box role="status" sx={input ? { typography: 'caption', color: 'text.secondary', mt: 0.5 } : visuallyHidden}>
      {input && texts.found(matchCount)}
    </Box>
    {chosen.length > 0 && (
      <Box sx={{ typography: 'body2', mt: 1 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {texts.chosen(chosen.length)}
        </Box>
        {` ${chosen.join(', ')}`}
      </Box>
    )}
  </Box>
)
