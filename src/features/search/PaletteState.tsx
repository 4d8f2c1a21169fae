import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import type { ReactNode } from 'react'
import type { Kind } from '#domain/search/schema.ts'
import { shortestSearch } from '#domain/search/schema.ts'
import { FailedState } from '../../components/FailedState.tsx'
import { mostSearched, tooLong } from '../../components/form/Counter.tsx'
import { texts } from '../../i18n/english/palette.ts'
import { named } from './PaletteInput.tsx'

type Props = {
  kinds: readonly Kind[]
  typed: string
  searching: boolean
  error: Error | null
  retry: () => unknown
  /** The list has no options. */
  empty: boolean
}

/** Status of the search: loading, no matches, failed, or refine the search. */
export function PaletteState({ kinds, typed, searching, error, retry, empty }: Props) {
  const tooMuch = tooLong(typed, mostSearched)
  if (tooMuch) return <Line>{tooMuch}</Line>
  if (error) return <FailedState error={error} onRetry={retry} />
  if (searching)
    return (
      <Line>
        <CircularProgress size={16} aria-hidden />
        {texts.searching}
      </Line>
    )
  if (kinds.length && typed.length < shortestSearch) return <Line>{texts.short(named(kinds))}</Line>
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
