import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { FailedState } from '../../components/FailedState.tsx'
import { useAnnounce } from '../../components/feedback/Announcer.tsx'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { RelativeTime } from '../../components/RelativeTime.tsx'
import { texts } from '../../i18n/english/imports.ts'
import { ChangedRows } from './ChangedRows.tsx'
import { Columns } from './Columns.tsx'
import { FileCounts } from './FileCounts.tsx'
import { FileDirectory } from './FileDirectory.tsx'
import { Left } from './Left.tsx'
import { NextStep } from './NextStep.tsx'
import { Problems } from './Problems.tsx'
import { importQuery } from './queries.ts'
import { Sample } from './Sample.tsx'
import { StateChip } from './StateChip.tsx'

/** One import from preview to undo. Reloads while it is running. */
export function ImportView({ id, onAnother }: { id: number; onAnother: () => void }) {
  const { data: found, error, refetch } = useQuery(importQuery(id))
  useWhatFollows(found?.state)
  if (error && !found) return <FailedState title={texts.failed} error={error} onRetry={refetch} />
  if (!found) return <CardSkeletons rows={2} height={120} />
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {found.file_name}
        </Typography>
        <StateChip of={found} />
        <Typography variant="body2" color="textSecondary">
          {texts.kinds[found.kind]} · {texts.look.rows(found.rows)}
          {found.created_by_name && ` · ${texts.look.by(found.created_by_name)} `}
          <RelativeTime at={found.created_at} />
        </Typography>
        <Button size="small" sx={{ ml: { sm: 'auto' } }} onClick={onAnother}>
          {texts.another}
        </Button>
      </Box>
      <FileDirectory found={found} />
      <FileCounts found={found} />
      <NextStep found={found} />
      <Left found={found} />
      <Problems found={found} />
      <ChangedRows found={found} />
      <Columns columns={found.columns} />
      <Sample found={found} />
    </Box>
  )
}

/** When the import finishes, announces it and invalidates all cached lists. */
function useWhatFollows(state: string | undefined) {
  const client = useQueryClient()
  const announce = useAnnounce()
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if (was !== 'running' && was !== 'undoing') return
    if (state === 'done') announce(texts.run.finished)
    if (state === 'undone') announce(texts.undo.finished)
    if (state === 'done' || state === 'undone') void client.invalidateQueries()
  }, [state, client, announce])
}
