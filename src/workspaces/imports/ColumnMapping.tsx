import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import {
  type FileColumn,
  type FileLayout,
  listNameLength,
  type MappedKind,
  type Mapping,
  mappedKinds,
  missingTargets,
  needsList,
  targetsOf,
} from '#domain/imports/mapping.ts'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { domainText } from '../../i18n/i18nProvider.ts'
import { LabelledSelect } from '../../ui/fields/FormSelect.tsx'
import { LabelledInput } from '../../ui/fields/Labelled.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { RowTable } from '../../ui/RowTable.tsx'
import { ColumnValues, targetName, useValueOptions } from './ColumnValues.tsx'
import { useAct } from './queries.ts'
import { ImportSection } from './Sample.tsx'

const labels = texts.mapping

/** How the columns of a file are read. For an unknown layout, the user chooses it before anything else. */
export function ColumnMapping({ detail }: { detail: ImportDetail }) {
  const { layout, kind, state, has_file } = detail
  const [isOpen, setOpen] = useState(false)
  const mapped = mappedKinds.find(mapped => mapped === kind)
  if (!layout || !mapped) return null
  const mayChange = state === 'planned' && has_file
  if (layout.problem || (isOpen && mayChange))
    return (
      <ImportSection title={labels.title}>
        <MappingForm key={layout.from} id={detail.id} kind={mapped} layout={layout} onRead={() => setOpen(false)} />
      </ImportSection>
    )
  return (
    <ImportSection
      title={labels.title}
      action={
        mayChange && (
          <Button size="small" onClick={() => setOpen(true)}>
            {labels.change}
          </Button>
        )
      }
    >
      <Typography variant="body2">{readBy(layout)}</Typography>
    </ImportSection>
  )
}

function readBy({ from, mapping }: FileLayout): string {
  const text = labels.read[from]
  return typeof text === 'string' ? text : text(mapping.list ?? labels.title)
}

type FormProps = { id: number; kind: MappedKind; layout: FileLayout; onRead: () => void }

function MappingForm({ id, kind, layout, onRead }: FormProps) {
  const act = useAct(id)
  const [mapping, setMapping] = useState<Mapping>(layout.mapping)
  const [wasSent, setSent] = useState(false)
  const change = (part: Partial<Mapping>) => setMapping(current => ({ ...current, ...part }))
  const missing = missingTargets(kind, mapping)
  const needsName = needsList(kind, mapping) && !mapping.list?.trim()
  const send = () => {
    setSent(true)
    if (!missing.length && !needsName)
      act.mutate({ mapping: { ...mapping, list: mapping.list?.trim() || undefined } }, { onSuccess: onRead })
  }
  return (
    <>
      {layout.problem && (
        <Alert severity="info" variant="outlined">
          <strong>{labels.unknown}</strong>
          <div>{labels.unknownAbout}</div>
          <Typography variant="caption" component="div" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            {domainText(layout.problem)}
          </Typography>
        </Alert>
      )}
      <RowTable framed label={labels.title} columns={[labels.column, labels.examples, labels.target]}>
        {layout.columns.map(column => (
          <TableRow key={column.heading} sx={{ verticalAlign: 'top' }}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere', minWidth: 120 }}>
              {column.title ?? column.heading}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', color: 'text.secondary', maxWidth: { sm: 280 } }}>
              <span>{column.samples.join(' · ') || labels.empty}</span>
            </TableCell>
            <TableCell sx={{ minWidth: { sm: 300 } }}>
              <Box sx={{ display: 'grid', gap: 1, width: '100%' }}>
                <TargetSelect kind={kind} column={column} mapping={mapping} onChange={change} />
                <ColumnValues kind={kind} column={column} mapping={mapping} onChange={change} />
              </Box>
            </TableCell>
          </TableRow>
        ))}
      </RowTable>
      <EveryRow kind={kind} mapping={mapping} missing={wasSent ? missing : []} onChange={change} />
      <Box sx={{ maxWidth: 480 }}>
        <LabelledInput
          label={labels.name}
          hint={labels.nameHint}
          optional={!needsList(kind, mapping)}
          maxLength={listNameLength}
          value={mapping.list ?? ''}
          error={wasSent && needsName ? labels.nameMissing : undefined}
          onChange={({ target }) => change({ list: target.value })}
        />
      </Box>
      {wasSent && missing.length > 0 && <Problem>{labels.missing(missing.map(column => targetName(column)).join(', '))}</Problem>}
      {act.isError && <Problem>{act.error.message}</Problem>}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={act.isPending} onClick={send}>
          {labels.preview}
        </Button>
        <Typography variant="body2" role="status">
          {act.isPending && labels.reading}
        </Typography>
      </Box>
    </>
  )
}

type PartProps = { kind: MappedKind; mapping: Mapping; onChange: (part: Partial<Mapping>) => void }

function TargetSelect({ kind, column: { heading, title }, mapping, onChange }: PartProps & { column: FileColumn }) {
  const chosen = mapping.columns?.[heading] || null
  const known = targetsOf(kind, mapping).map(({ column, required }) => ({
    id: column,
    name: required ? labels.required(targetName(column)) : targetName(column),
  }))
  // A mapping that comes with Passage may use the columns of a national directory.
  const other = chosen && !known.some(({ id }) => id === chosen) ? [{ id: chosen, name: targetName(chosen) }] : []
  return (
    <LabelledSelect
      hideLabel
      label={labels.targetOf(title ?? heading)}
      empty={labels.skip}
      options={[...known, ...other]}
      value={chosen}
      onChange={column => onChange({ columns: { ...mapping.columns, [heading]: column ?? '' } })}
    />
  )
}

/** Columns that a file often lacks because they are the same in every row. */
const constantColumns: Record<MappedKind, readonly string[]> = {
  facilities: ['state', 'treatment_levels'],
  payers: ['insurance_type'],
  hospitals: ['state'],
}

function EveryRow({ kind, mapping, missing, onChange }: PartProps & { missing: readonly string[] }) {
  const optionsOf = useValueOptions()
  const mappedColumns = new Set(Object.values(mapping.columns ?? {}))
  const open = targetsOf(kind, mapping).filter(
    ({ column }) => constantColumns[kind].includes(column) && !mappedColumns.has(column),
  )
  const isList = needsList(kind, mapping)
  if (!open.length && !isList) return null
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: 1, maxWidth: 480 }}>
      <Typography component="legend" sx={{ fontWeight: 600, p: 0 }}>
        {labels.everyRow}
      </Typography>
      {open.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          {labels.everyRowAbout}
        </Typography>
      )}
      {open.map(target => (
        <LabelledSelect
          key={target.column}
          label={labels.constantOf(targetName(target.column))}
          empty={target.values === 'types' ? labels.fromName : labels.fromFile}
          options={optionsOf(target)}
          value={mapping.constants?.[target.column] ?? null}
          error={missing.includes(target.column) ? labels.missing(targetName(target.column)) : undefined}
          onChange={value => onChange({ constants: { ...mapping.constants, [target.column]: value ?? '' } })}
        />
      ))}
      {isList && (
        <FormControlLabel
          control={
            <Checkbox
              checked={mapping.treatment_only ?? false}
              onChange={(_event, checked) => onChange({ treatment_only: checked })}
            />
          }
          label={labels.treatmentOnly}
        />
      )}
    </Box>
  )
}
