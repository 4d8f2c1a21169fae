import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { users } from '#domain/people/users/contract.ts'
import { type ApprovalReport, type Reported, rowsOf } from '#domain/platform/bulk.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { call } from '../../dataProvider/call.ts'
import { bulkTexts as bulk } from '../../i18n/english/grid.ts'
import { texts } from '../../i18n/english/users.ts'
import { domainText } from '../../i18n/i18nProvider.ts'
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx'
import { BulkSteps } from '../../ui/bulk/BulkSteps.tsx'
import { useBulkRun } from '../../ui/bulk/useBulkRun.ts'
import { type PickerOption, SearchPicker } from '../../ui/SearchPicker.tsx'
import { InlineSelect } from '../../ui/StatusMenu.tsx'
import { HospitalComparison } from './ApprovalPanel.tsx'
import { hospitalQuery, hospitals, reloadUsers } from './queries.ts'

const { approving: labels } = texts

type ApprovalRow = Reported<ApprovalReport>

type Props = { ids: readonly number[]; onClose: () => void; onChanged: () => void }

/** Dialog that approves several sign-ups. Shows a preview with their hospitals, then the progress, and then the results. */
export const ApproveDialog = ({ ids, onClose, onChanged }: Props) => (
  <BulkDialog title={labels.title(ids.length)} about={labels.about} onClose={onClose}>
    {onHold => <Approvals ids={ids} onClose={onClose} onChanged={onChanged} onHold={onHold} />}
  </BulkDialog>
)

function Approvals({ onClose, onChanged, onHold: onBusy, ...given }: Props & { onHold: (held: boolean) => void }) {
  // Each attempt has a preview of its own, because an attempt whose answer was lost may have been made.
  const [{ ids, attempt }, setAttempt] = useState({ ids: given.ids, attempt: 1 })
  const [choices, setChoices] = useState<Choices>({})
  const preview = useQuery({
    queryKey: ['bulk approval', ids, attempt],
    queryFn: async ({ signal }) =>
      rowsOf(await call(users.bulkApprove, { body: { rows: ids.map(id => ({ id })), preview: true }, signal })),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const run = useBulkRun<ApprovalRow>({
    onBusy,
    onChanged() {
      onChanged()
      void reloadUsers()
    },
  })
  const over = run.rows !== null
  const isPreviewing = !over && preview.isFetching
  const choiceOf = (row: ApprovalRow): Choice | null => choices[row.id] ?? suggested(row)
  const looked = (preview.data ?? []).map(row =>
    row.outcome === 'choose' && settled(choiceOf(row)) ? { ...row, outcome: 'done' as const, reason: null } : row,
  )
  const open = looked.map(row =>
    row.outcome === 'done' && !settled(choiceOf(row)) ? { ...row, outcome: 'choose' as const } : row,
  )
  const rows = run.rows ?? (isPreviewing ? [] : open)
  const ready = rows.filter(({ outcome }) => outcome === 'done')
  const nameOf = (id: number) => rows.find(row => row.id === id)?.name ?? bulk.unknown

  function start() {
    const others = rows.filter(({ outcome }) => outcome !== 'done')
    const left = others.map(row => ({ ...row, outcome: 'refused' as const, reason: row.reason ?? labels.left }))
    run.start(ready, left, () => approve(ready.map(row => ({ row, choice: choiceOf(row)! }))))
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <BulkSteps
        run={run}
        finished={over}
        preview={preview}
        isPreviewing={isPreviewing}
        rows={rows}
        previewLabels={previewLabels}
        resultLabels={resultLabels}
        onClose={onClose}
        columns={labels.columns}
        renderRow={row => (
          <ApprovalLine
            key={row.id}
            row={row}
            over={over}
            nameOf={nameOf}
            choice={choiceOf(row)}
            onChoose={choice => setChoices(before => ({ ...before, [row.id]: choice }))}
          />
        )}
        confirm={labels.confirm(ready.length)}
        onConfirm={start}
        onRetryFailed={failed => {
          setAttempt({ ids: failed, attempt: attempt + 1 })
          run.reset()
        }}
      />
    </Box>
  )
}

const previewLabels = [
  ['done', labels.will],
  ['choose', labels.choose],
  ['refused', labels.cannot],
] as const
const resultLabels = [
  ['done', labels.did],
  ['refused', labels.failed],
] as const

type ApprovalLineProps = {
  row: ApprovalRow
  choice: Choice | null
  over: boolean
  nameOf: (id: number) => string
  onChoose: (choice: Choice) => void
}

/** An advocate's sign-up and the hospital to join, which the user can change until the sign-up is approved. */
function ApprovalLine({ row, choice, over, nameOf, onChoose }: ApprovalLineProps) {
  const name = row.name ?? bulk.unknown
  const fixed = over || row.outcome === 'refused'
  return (
    <TableRow sx={{ '& > th, & > td': { verticalAlign: 'top' } }}>
      <TableCell component="th" scope="row">
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        {row.about && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{row.about}</Box>}
        {row.phone_number && <Box sx={{ color: 'text.secondary' }}>{showPhone(row.phone_number)}</Box>}
        <Box sx={{ color: 'text.secondary' }}>{row.entered ? labels.entered(row.entered) : labels.nothing}</Box>
      </TableCell>
      <TableCell sx={{ width: { sm: '60%' } }}>
        {fixed ? (
          <Outcome row={row} />
        ) : (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
            <InlineSelect
              label={labels.where(name)}
              options={optionsOf(row, nameOf)}
              value={choice?.to ?? null}
              {...(choice ? {} : { empty: bulk.choose })}
              onChange={to => to && onChoose({ to, found: null })}
            />
            {choice?.to === 'other' && (
              <SearchPicker
                label={labels.pick(name)}
                value={choice.found}
                onChange={found => onChoose({ to: 'other', found })}
                finder={hospitals}
              />
            )}
            <Comparison row={row} choice={choice} />
          </Box>
        )}
      </TableCell>
    </TableRow>
  )
}

/** Compares the applicant with the suggested hospital, also before it is chosen, or with another one once it is chosen (S-33). */
function Comparison({ row, choice }: { row: ApprovalRow; choice: Choice | null }) {
  const other = choice?.to === 'other' ? Number(choice.found?.id ?? 0) : 0
  const { data: [found] = [] } = useQuery({ ...hospitalQuery(row.id, other), enabled: other > 0 })
  const compared = other > 0 ? found : choice === null || choice.to === 'suggested' ? row.compared : null
  return compared && row.about && <HospitalComparison applicant={{ email: row.about }} hospital={compared} />
}

const Outcome = ({ row: { outcome, reason, organization_name } }: { row: ApprovalRow }) =>
  outcome === 'done' ? (
    labels.joined(organization_name ?? '')
  ) : (
    <Box component="span" sx={{ color: 'error.main' }}>
      {reason && domainText(reason)}
    </Box>
  )

/**
 * The hospital that an advocate joins: the suggested one, a new one, the same one as in another row, or one that the user
 * searched for.
 */
type Choice = { to: 'suggested' | 'new' | 'like' | 'other'; found: PickerOption | null }
type Choices = Readonly<Record<number, Choice>>

/** Returns the preselected choice. Null if the user must choose. */
function suggested({ outcome, organization, like }: ApprovalRow): Choice | null {
  if (outcome !== 'done') return null
  if (organization) return { to: 'suggested', found: null }
  return { to: like === null ? 'new' : 'like', found: null }
}

/** Returns a row's options. `nameOf` returns the name of another row. */
function optionsOf(row: ApprovalRow, nameOf: (id: number) => string): { id: Choice['to']; name: string }[] {
  return [
    ...(row.organization ? [{ id: 'suggested' as const, name: labels.joins(row.organization_name ?? '') }] : []),
    ...(row.like === null ? [] : [{ id: 'like' as const, name: labels.likeOf(nameOf(row.like)) }]),
    ...(row.entered ? [{ id: 'new' as const, name: labels.creates(row.entered) }] : []),
    { id: 'other' as const, name: labels.other },
  ]
}

const settled = (choice: Choice | null | undefined): boolean => Boolean(choice && (choice.to !== 'other' || choice.found))

/** Approves the advocates in one request. Rows that were rejected because of their hospital need another choice. */
async function approve(chosen: readonly { row: ApprovalRow; choice: Choice }[]): Promise<ApprovalRow[]> {
  const rows = chosen.map(({ row: { id, organization, like }, choice: { to, found } }) => ({
    id,
    ...{
      suggested: { organization },
      new: { organization: null, none_seen: organization === null && like === null },
      like: { like },
      other: { organization: Number(found?.id) },
    }[to],
  }))
  const report = await call(users.bulkApprove, { body: { rows } })
  return rowsOf(report).map(row => (row.outcome === 'choose' ? { ...row, outcome: 'refused' as const } : row))
}
