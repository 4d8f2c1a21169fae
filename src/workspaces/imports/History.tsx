import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TablePagination from '@mui/material/TablePagination'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { canUndo, type Import } from '#domain/imports/schema.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { FailedState } from '../../components/FailedState.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { RowTable } from '../../components/RowTable.tsx'
import { texts } from '../../i18n/english/imports.ts'
import { Part } from './Part.tsx'
import { historyQuery } from './queries.ts'
import { StateChip } from './StateChip.tsx'
import { UndoButton } from './UndoButton.tsx'

const size = 10
/** The row of the import shown above. */
const current = { 'aria-current': true, sx: { '& > :first-of-type': { boxShadow: 'inset 3px 0 currentColor' } } } as const

/** All imports of the kinds the user may import, newest first. */
export const History = (props: { shown: number | undefined; onShow: (id: number) => void }) => (
  <Part title={texts.history.title}>
    <Earlier {...props} />
  </Part>
)

function Earlier({ shown, onShow }: { shown: number | undefined; onShow: (id: number) => void }) {
  const [page, setPage] = useState(1)
  const { data: found, error, refetch } = useQuery({ ...historyQuery(page, size), placeholderData: keepPreviousData })
  if (error && !found) return <FailedState error={error} onRetry={refetch} />
  if (!found) return <CardSkeletons rows={3} height={44} />
  if (!found.total)
    return (
      <EmptyState title={texts.history.empty}>
        <Typography>{texts.history.emptyAbout}</Typography>
      </EmptyState>
    )
  const { file, kind, state, counts, who, when, actions } = texts.history
  return (
    <>
      <RowTable framed label={texts.history.title} columns={[file, kind, state, counts, who, when, actions]}>
        {found.data.map(one => (
          <TableRow key={one.id} {...(one.id === shown && current)}>
            <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
              <Link component={RouterLink} to={`?import=${one.id}`}>
                {one.file_name}
              </Link>
            </TableCell>
            <TableCell>{texts.kinds[one.kind]}</TableCell>
            <TableCell sx={{ '& .MuiChip-label': { whiteSpace: 'nowrap' } }}>
              <StateChip of={one} />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{inShort(one)}</TableCell>
            <TableCell>{one.undone_by_name ?? one.started_by_name ?? one.created_by_name}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <RelativeTime at={one.undone_at ?? one.finished_at ?? one.started_at ?? one.created_at} />
            </TableCell>
            <TableCell>{canUndo(one) && <UndoButton short of={one} onUndoing={() => onShow(one.id)} />}</TableCell>
          </TableRow>
        ))}
      </RowTable>
      {found.total > size && (
        <TablePagination
          component="div"
          count={found.total}
          page={page - 1}
          rowsPerPage={size}
          rowsPerPageOptions={[size]}
          onPageChange={(_event, next) => setPage(next + 1)}
        />
      )}
    </>
  )
}

const inShort = ({ ran }: Import) =>
  ran ? `${texts.history.created(ran.new)}, ${texts.history.changed(ran.changed)}` : texts.history.none
