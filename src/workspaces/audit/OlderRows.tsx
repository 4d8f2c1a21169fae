import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Problem } from '../../components/Problem.tsx'

type Props = {
  /** The paged query behind the rows. */
  found: {
    isPlaceholderData: boolean
    isFetchNextPageError: boolean
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  /** Text with the number of rows shown. */
  shown: string
  texts: { readonly older: string; readonly loading: string }
  /** The table. */
  children: ReactNode
}

/** Wraps a table that loads older rows on demand: a row count and a button. */
export const OlderRows = ({ found, shown, texts, children }: Props) => (
  <Box aria-busy={found.isPlaceholderData} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    {children}
    {found.isFetchNextPageError && <Problem>{found.error?.message}</Problem>}
    <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', justifySelf: 'center' }}>
      {shown}
    </Box>
    {found.hasNextPage && (
      <Button
        variant="outlined"
        disabled={found.isFetchingNextPage}
        onClick={() => found.fetchNextPage()}
        sx={{ justifySelf: 'center' }}
      >
        {found.isFetchingNextPage ? texts.loading : texts.older}
      </Button>
    )}
  </Box>
)
