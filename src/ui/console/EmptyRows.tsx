import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { HttpError, useListContext } from 'ra-core'
import { Link } from 'react-router-dom'
import { texts } from '../../i18n/english/grid.ts'
import { domainText } from '../../i18n/i18nProvider.ts'
import { EmptyState, FailedState } from '../StateBox.tsx'

const framed = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '.MuiPaper-root &': { border: 0 },
}

/** Shown in place of a list's rows if there are none. Offers to clear active filters. */
export function EmptyRows({ title }: { title: string }) {
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <Box sx={framed}>
      <EmptyState title={isFiltered ? texts.noneFound : title}>
        {isFiltered && (
          <Button variant="outlined" onClick={() => setFilters({}, {})}>
            {texts.clear}
          </Button>
        )}
      </EmptyState>
    </Box>
  )
}

/**
 * Shown in place of a list's rows if they could not be loaded. If the server rejects the filters or the order, which a link can also
 * contain, says why and offers the whole list.
 */
export function FailedRows() {
  const { error, refetch } = useListContext()
  if (!(error instanceof HttpError && error.status === 422)) return <FailedState error={error} onRetry={refetch} />
  return (
    <Box sx={framed}>
      <EmptyState title={texts.badLink}>
        <Typography variant="body2">{domainText(error.message)}</Typography>
        <Button variant="outlined" component={Link} to="?">
          {texts.showAll}
        </Button>
      </EmptyState>
    </Box>
  )
}
