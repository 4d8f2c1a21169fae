import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ApprovalRow } from '#domain/bulk.ts'
import { InlineSelect } from '../../components/InlineSelect.tsx'
import { SearchPicker } from '../../components/SearchPicker.tsx'
import { texts as bulk } from '../../i18n/english/bulk.ts'
import { texts } from '../../i18n/english/users.ts'
import { type Choice, optionsOf } from './approvals.ts'
import { hospitals } from './queries.ts'

const { approving: said } = texts

type Props = {
  row: ApprovalRow
  choice: Choice | null
  over: boolean
  nameOf: (id: number) => string
  onChoose: (choice: Choice) => void
}

/** One advocate: the data they entered and the hospital to join, which can be changed until it is done. */
export function ApprovalLine({ row, choice, over, nameOf, onChoose }: Props) {
  const name = row.name ?? bulk.unknown
  const fixed = over || row.outcome === 'refused'
  return (
    <TableRow sx={{ '& > th, & > td': { verticalAlign: 'top' } }}>
      <TableCell component="th" scope="row">
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        {row.about && <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{row.about}</Box>}
        <Box sx={{ color: 'text.secondary' }}>{row.entered ? said.entered(row.entered) : said.nothing}</Box>
      </TableCell>
      <TableCell sx={{ width: { sm: '60%' } }}>
        {fixed ? (
          <Outcome row={row} />
        ) : (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
            <InlineSelect
              label={said.where(name)}
              options={optionsOf(row, nameOf)}
              value={choice?.to ?? null}
              {...(choice ? {} : { empty: bulk.choose })}
              onChange={to => to && onChoose({ to, found: null })}
            />
            {choice?.to === 'other' && (
              <SearchPicker
                label={said.pick(name)}
                value={choice.found}
                onChange={found => onChoose({ to: 'other', found })}
                among={hospitals}
              />
            )}
          </Box>
        )}
      </TableCell>
    </TableRow>
  )
}

const Outcome = ({ row: { outcome, reason, organization_name } }: { row: ApprovalRow }) =>
  outcome === 'done' ? (
    said.joined(organization_name ?? '')
  ) : (
    <Box component="span" sx={{ color: 'error.main' }}>
      {reason}
    </Box>
  )
