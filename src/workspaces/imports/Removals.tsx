import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import { useId } from 'react'
import { fieldWords } from '#domain/audit/fields.ts'
import type { Removal } from '#domain/imports/schema.ts'
import { RowTable } from '../../components/RowTable.tsx'
import { valueName } from '../../features/audit/wording.ts'
import { texts } from '../../i18n/english/imports.ts'

const said = texts.removals

type Props = { removals: readonly Removal[]; accepted: boolean; missed: boolean; onAccept: (accepted: boolean) => void }

/** Fields that would lose many values, with examples, and the checkbox that permits it. */
export function Removals({ removals, accepted, missed, onAccept }: Props) {
  const help = useId()
  return (
    <Box sx={{ display: 'grid', gap: 1, width: '100%', minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="warning" variant="outlined">
        <strong>{said.title}</strong>
        <div>{said.about}</div>
      </Alert>
      <RowTable framed label={said.title} columns={[said.field, said.removed, said.examples]}>
        {removals.map(({ field, removed, of, examples }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {fieldWords(field)}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {said.ofAll(removed.toLocaleString('en-US'), of.toLocaleString('en-US'))}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {examples.map(({ name, values }) => (
                <div key={name}>{said.example(name, values.map(valueName).join(', '))}</div>
              ))}
            </TableCell>
          </TableRow>
        ))}
      </RowTable>
      <FormControl error={missed}>
        <FormControlLabel
          control={
            <Checkbox
              checked={accepted}
              onChange={(_event, checked) => onAccept(checked)}
              slotProps={{ input: { 'aria-invalid': missed, 'aria-describedby': missed ? help : undefined } }}
            />
          }
          label={said.confirm}
        />
        <FormHelperText id={help} role="alert" sx={{ ml: 0 }}>
          {missed && said.missed}
        </FormHelperText>
      </FormControl>
    </Box>
  )
}
