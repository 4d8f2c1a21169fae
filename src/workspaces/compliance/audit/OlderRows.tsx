import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Problem } from '../../../ui/Problem.tsx'

type Props = {
  /** The paged query that loads the rows. */
  query: {
    isPlaceholderData: boolean
    isFetchNextPageError: boolean
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  countLabel: string
  texts: { readonly older: string; readonly loading: string }
  children: ReactNode
}

/** Adds a row count and a button that loads older rows below a table. */
export const OlderRows = ({ query, countLabel, texts, children }: Props) => (
  <Box aria-busy={query.isPlaceholderData} sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    {children}
    {query.isFetchNextPageError && <Problem>{query.error?.message}</Problem>}
    <Box role="status" sx={{ typography: 'caption', color: 'text.secondary', justifySelf: 'center' }}>
      {countLabel}
    </Box>
    {query.hasNextPage && (
      <Button
        variant="outlined"
        disabled={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
        sx={{ justifySelf: 'center' }}
      >
        {query.isFetchingNextPage ? texts.loading : texts.older}
      </Button>
    )}
  </Box>
)
