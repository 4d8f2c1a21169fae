import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import type { KeyboardEvent } from 'react'
import type { Kind } from '#domain/search/schema.ts'
import { texts } from '../../i18n/english/palette.ts'
import { optionId } from './PaletteList.tsx'

export const named = (kinds: readonly Kind[]) => kinds.map(kind => texts.kinds[kind]).join(', ')

type Props = {
  id: string
  text: string
  kinds: readonly Kind[]
  /** Index of the option that Enter selects. */
  active: number
  expanded: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onText: (text: string) => void
  onClose: () => void
}

/** Input of the combobox; it keeps focus while the arrow keys move through the list. */
export const PaletteInput = ({ id, text, kinds, active, expanded, onKeyDown, onText, onClose }: Props) => (
  <Box
    sx={{
      ...{ display: 'flex', alignItems: 'center', gap: 1, px: 2, minHeight: 56, borderBottom: 1, borderColor: 'divider' },
      // The input has no outline, so its bottom border shows the focus.
      '&:has(input:focus)': { boxShadow: ({ palette }) => `inset 0 -2px ${palette.primary.main}` },
    }}
  >
    <SearchIcon aria-hidden sx={{ color: 'text.secondary' }} />
    <InputBase
      autoFocus
      fullWidth
      value={text}
      placeholder={kinds.length ? texts.placeholder(named(kinds)) : texts.screensOnly}
      onChange={event => onText(event.target.value)}
      onKeyDown={onKeyDown}
      inputProps={{
        role: 'combobox',
        'aria-label': texts.input,
        'aria-description': texts.keys,
        'aria-autocomplete': 'list',
        'aria-expanded': expanded,
        'aria-controls': expanded ? `${id}-list` : undefined,
        'aria-activedescendant': expanded ? optionId(id, active) : undefined,
        autoComplete: 'off',
        spellCheck: false,
        enterKeyHint: 'go',
      }}
      sx={{ fontSize: '1rem', '& input': { py: 1.5, textOverflow: 'ellipsis' } }}
    />
    <IconButton aria-label={texts.close} onClick={onClose} edge="end">
      <CloseIcon />
    </IconButton>
  </Box>
)
