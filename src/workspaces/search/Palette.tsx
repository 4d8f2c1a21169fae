import CloseIcon from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import { visuallyHidden } from '@mui/utils'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { searchedKinds } from '#domain/search/access.ts'
import { search } from '#domain/search/contract.ts'
import { type ResultKind, shortestSearch } from '#domain/search/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/search.ts'
import { usLocale } from '../../i18n/i18nProvider.ts'
import { onSessionChange } from '../../session/session.ts'
import { maxSearchLength, tooLong } from '../../ui/fields/Labelled.tsx'
import { FailedState } from '../../ui/StateBox.tsx'
import { type Choice, type Group, placesFor, type Screen, toChoices } from './choices.ts'
import { optionId, PaletteList } from './PaletteList.tsx'

export type PaletteProps = { user: Whoami; screens: readonly Screen[]; open: boolean; onClose: () => void }

/**
 * Command palette that opens a screen, an action, or a record that the user may see. Implements the WAI-ARIA combobox pattern
 * with a listbox.
 */
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

/** Mounts each time the palette opens, so the input starts empty. */
function Search({ user, screens, onClose }: Omit<PaletteProps, 'open'>) {
  const id = useId()
  const navigate = useNavigate()
  const here = useLocation()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const input = text.trim()
  const kinds = searchedKinds(user)
  const { found: results, error, searching, retry } = useSearchResults(user, input, kinds.length > 0)
  const groups: Group[] = [
    ...(input || !recentJumps().length ? [] : [{ name: 'recent' as const, choices: [...recentJumps()] }]),
    ...placesFor(user, screens, input),
    ...(results ? toChoices(user, results, here) : []),
  ]
  const choices = groups.flatMap(group => group.choices)
  const index = Math.min(active, choices.length - 1)

  function choose({ to, state, ...choice }: Choice) {
    // Screens are easy to find again, so they are not remembered.
    if (choice.key !== to && !state) rememberJump({ to, ...choice })
    onClose()
    navigate(to, { state })
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && choices[index] && !event.nativeEvent.isComposing) choose(choices[index])
    else if (step && choices.length) setActive((index + step + choices.length) % choices.length)
    else return
    event.preventDefault()
  }

  return (
    <>
      <PaletteInput
        id={id}
        text={text}
        kinds={kinds}
        active={index}
        expanded={choices.length > 0}
        onKeyDown={onKeyDown}
        onText={changed => {
          setText(changed)
          setActive(0)
        }}
        onClose={onClose}
      />
      <PaletteList id={id} groups={groups} active={index} onActive={setActive} onChoose={choose} />
      <PaletteState kinds={kinds} input={input} searching={searching} error={error} retry={retry} empty={choices.length === 0} />
      <Box role="status" sx={visuallyHidden}>
        {input !== '' && !searching && !error && texts.count(choices.length)}
      </Box>
    </>
  )
}

const debounceMs = 200

/**
 * Searches the server after a pause in typing and aborts outdated requests. Does not cache results, because they name patients.
 */
function useSearchResults(actor: Actor, input: string, enabled: boolean) {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuery(input), debounceMs)
    return () => clearTimeout(timer)
  }, [input])
  const isSearchable = enabled && input.length >= shortestSearch && !tooLong(input, maxSearchLength)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['search', actor.id, query],
    queryFn: ({ signal }) => call(search.find, { body: { q: query }, signal }),
    enabled: isSearchable && query === input,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const settled = isSearchable && query === input && !isFetching
  return { found: settled ? data : undefined, error: settled ? error : null, searching: isSearchable && !settled, retry: refetch }
}

type Props = {
  kinds: readonly ResultKind[]
  input: string
  searching: boolean
  error: Error | null
  retry: () => unknown
  /** Whether the list has no options. */
  empty: boolean
}

/** Shows whether the search is running, found nothing, failed, or needs more text. */
function PaletteState({ kinds, input, searching, error, retry, empty }: Props) {
  const lengthError = tooLong(input, maxSearchLength)
  if (lengthError) return <Line>{lengthError}</Line>
  if (error) return <FailedState error={error} onRetry={retry} />
  if (searching)
    return (
      <Line>
        <CircularProgress size={16} aria-hidden />
        {texts.searching}
      </Line>
    )
  if (kinds.length && input.length < shortestSearch)
    return <Line>{texts.short(anyOf(kinds.map(kind => texts.kinds[kind])))}</Line>
  return empty ? <Line>{texts.none}</Line> : null
}

const Line = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      px: 2,
      py: 1.5,
      flex: 'none',
      typography: 'body2',
      color: 'text.secondary',
    }}
  >
    {children}
  </Box>
)

const anyOf = (names: string[]) => new Intl.ListFormat(usLocale(), { type: 'disjunction' }).format(names)

const kindNames = (kinds: readonly ResultKind[]) => kinds.map(kind => texts.kinds[kind]).join(', ')

type NamedProps = {
  id: string
  text: string
  kinds: readonly ResultKind[]
  /** Index of the option that the Enter key selects. */
  active: number
  expanded: boolean
  onKeyDown: (event: KeyboardEvent) => void
  onText: (text: string) => void
  onClose: () => void
}

/** The combobox's input, which keeps focus while the arrow keys move through the list. */
const PaletteInput = ({ id, text, kinds, active, expanded, onKeyDown, onText, onClose }: NamedProps) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      minHeight: 56,
      borderBottom: 1,
      borderColor: 'divider',
      // The bottom border shows focus because the input has no outline.
      '&:has(input:focus)': { boxShadow: ({ palette }) => `inset 0 -2px ${palette.primary.main}` },
    }}
  >
    <SearchIcon aria-hidden sx={{ color: 'text.secondary' }} />
    <InputBase
      autoFocus
      fullWidth
      value={text}
      placeholder={kinds.length ? texts.placeholder(kindNames(kinds)) : texts.screensOnly}
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

const maxRecent = 5
let jumps: readonly Choice[] = []

/** Recently opened records, newest first. Kept only in memory and only for this session, because they name patients. */
const recentJumps = () => jumps

function rememberJump(choice: Choice) {
  jumps = [choice, ...jumps.filter(({ key }) => key !== choice.key)].slice(0, maxRecent)
}

onSessionChange(() => {
  jumps = []
})
