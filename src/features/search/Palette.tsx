import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import { visuallyHidden } from '@mui/utils'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Whoami } from '#domain/account/schema.ts'
import { searchedKinds } from '#domain/search/access.ts'
import { texts } from '../../i18n/english/palette.ts'
import { type Choice, choicesOf, type Group } from './choices.ts'
import { PaletteInput } from './PaletteInput.tsx'
import { PaletteList } from './PaletteList.tsx'
import { PaletteState } from './PaletteState.tsx'
import { placesFor, type Screen } from './places.ts'
import { recentJumps, rememberJump } from './recent.ts'
import { useFound } from './useFound.ts'

export type PaletteProps = { user: Whoami; screens: readonly Screen[]; open: boolean; onClose: () => void }

/** Command palette: jump to a screen, an action, or a record the user may see. A WAI-ARIA combobox with a listbox. */
export const Palette = ({ open, onClose, ...rest }: PaletteProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    transitionDuration={0}
    sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    slotProps={{
      paper: {
        'aria-label': texts.title,
        sx: {
          m: { xs: 1, sm: '10vh' },
          width: { xs: 'calc(100% - 16px)', sm: 620 },
          maxWidth: '100%',
          maxHeight: { xs: 'calc(100% - 16px)', sm: '72vh' },
        },
      },
    }}
  >
    <Search onClose={onClose} {...rest} />
  </Dialog>
)

/** Mounted each time the palette opens, so it starts empty. */
function Search({ user, screens, onClose }: Omit<PaletteProps, 'open'>) {
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const typed = text.trim()
  const kinds = searchedKinds(user)
  const { found, error, searching, retry } = useFound(user, typed, kinds.length > 0)
  const groups: Group[] = [
    ...(typed || !recentJumps().length ? [] : [{ name: 'recent' as const, choices: [...recentJumps()] }]),
    ...placesFor(user, screens, typed),
    ...(found ? choicesOf(user, found) : []),
  ]
  const choices = groups.flatMap(group => group.choices)
  const at = Math.min(active, choices.length - 1)

  function choose({ to, state, ...choice }: Choice) {
    // Screens are easy to find again, so they are not remembered.
    if (choice.key !== to && !state) rememberJump({ to, ...choice })
    onClose()
    navigate(to, { state })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && choices[at] && !event.nativeEvent.isComposing) choose(choices[at])
    else if (step && choices.length) setActive((at + step + choices.length) % choices.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <PaletteInput
        id={id}
        text={text}
        kinds={kinds}
        active={at}
        expanded={choices.length > 0}
        onKeyDown={onKeyDown}
        onText={changed => {
          setText(changed)
          setActive(0)
        }}
        onClose={onClose}
      />
      <PaletteList id={id} groups={groups} active={at} onActive={setActive} onChoose={choose} />
      <PaletteState {...{ kinds, typed, searching, error, retry }} empty={choices.length === 0} />
      <Box role="status" sx={visuallyHidden}>
        {typed !== '' && !searching && !error && texts.count(choices.length)}
      </Box>
    </>
  )
}
