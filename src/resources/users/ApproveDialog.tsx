import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApprovalRow } from '#domain/bulk.ts'
import { users } from '#domain/users/contract.ts'
import { BulkDialog } from '../../components/bulk/BulkDialog.tsx'
import { BulkSteps } from '../../components/bulk/BulkSteps.tsx'
import { inChunks } from '../../components/bulk/inChunks.ts'
import { useBulkRun } from '../../components/bulk/useBulkRun.ts'
import { call } from '../../dataProvider/call.ts'
import { texts as bulk } from '../../i18n/english/bulk.ts'
import { texts } from '../../i18n/english/users.ts'
import { ApprovalLine } from './ApprovalLine.tsx'
import { approver, type Choice, type Choices, settled, suggested } from './approvals.ts'
import { reloadUsers } from './queries.ts'

const { approving: said } = texts
const previewSize = 50

type Props = { ids: readonly number[]; onClose: () => void; onChanged: () => void }

/** Approves several sign-ups: preview of hospitals, progress, results. */
export const ApproveDialog = ({ ids, onClose, onChanged }: Props) => (
  <BulkDialog title={said.title(ids.length)} about={said.about} onClose={onClose}>
    {onHold => <Approvals {...{ ids, onClose, onChanged, onHold }} />}
  </BulkDialog>
)

function Approvals({ onClose, onChanged, onHold, ...given }: Props & { onHold: (held: boolean) => void }) {
  const [ids, setIds] = useState(given.ids)
  const [choices, setChoices] = useState<Choices>({})
  const preview = useQuery({
    queryKey: ['bulk approval', ids],
    queryFn: () =>
      inChunks(ids, previewSize, some => call(users.bulkApprove, { body: { rows: some.map(id => ({ id })), preview: true } })),
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  })
  const run = useBulkRun<ApprovalRow>({
    size: 1,
    onHold,
    onChanged() {
      onChanged()
      void reloadUsers()
    },
  })
  const over = run.rows !== null
  const looking = !over && preview.isFetching
  const choiceOf = (row: ApprovalRow): Choice | null => choices[row.id] ?? suggested(row)
  const looked = (preview.data ?? []).map(row =>
    row.outcome === 'choose' && settled(choiceOf(row)) ? { ...row, outcome: 'done' as const, reason: null } : row,
  )
  const open = looked.map(row =>
    row.outcome === 'done' && !settled(choiceOf(row)) ? { ...row, outcome: 'choose' as const } : row,
  )
  const rows = run.rows ?? (looking ? [] : open)
  const ready = rows.filter(({ outcome }) => outcome === 'done')
  const nameOf = (id: number) => rows.find(row => row.id === id)?.name ?? bulk.unknown

  function start() {
    const others = rows.filter(({ outcome }) => outcome !== 'done')
    const left = others.map(row => ({ ...row, outcome: 'refused' as const, reason: row.reason ?? said.left }))
    run.start(
      ready,
      left,
      approver(row => choiceOf(row)!),
    )
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <BulkSteps
        {...{ run, preview, looking, rows, will, did, onClose }}
        columns={said.columns}
        line={row => (
          <ApprovalLine
            key={row.id}
            {...{ row, over, nameOf }}
            choice={choiceOf(row)}
            onChoose={choice => setChoices(before => ({ ...before, [row.id]: choice }))}
          />
        )}
        confirm={said.confirm(ready.length)}
        onConfirm={start}
        onAgain={setIds}
      />
    </Box>
  )
}

const will = [
  ['done', said.will],
  ['choose', said.choose],
  ['refused', said.cannot],
] as const
const did = [
  ['done', said.did],
  ['refused', said.failed],
] as const
