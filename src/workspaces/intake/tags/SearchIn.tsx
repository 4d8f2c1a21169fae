import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { LabelledInput } from '../../../components/form/LabelledInput.tsx'
import { texts as intake } from '../../../i18n/english/intake.ts'

const texts = intake.tags

type Props = { typed: string; onTyped: (typed: string) => void /** How many answers fit what is typed. */; found: number }

/** Finds an answer in a long list. Enter stays here: it would send the form. */
export const SearchIn = ({ typed, onTyped, found }: Props) => (
  <Box sx={{ maxWidth: 360, mb: 1 }}>
    <LabelledInput
      type="search"
      label={texts.search}
      value={typed}
      onChange={event => onTyped(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault()
        if (event.key === 'Escape' && typed) {
          event.stopPropagation()
          onTyped('')
        }
      }}
    />
    <Box role="status" sx={typed ? { typography: 'caption', color: 'text.secondary', mt: 0.5 } : visuallyHidden}>
      {typed && texts.found(found)}
    </Box>
  </Box>
)
