import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { fieldWords } from '#domain/compliance/audit/fields.ts'
import type { Change, ChangedValue } from '#domain/compliance/audit/schema.ts'
import { imports } from '#domain/imports/contract.ts'
import type { ImportDetail, ImportKind, ImportProblem } from '#domain/imports/schema.ts'
import { byteOrderMark } from '#domain/platform/csv.ts'
import { datedName } from '#domain/platform/dates.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/imports.ts'
import { saveFile } from '../../ui/browser.ts'
import { Problem } from '../../ui/Problem.tsx'
import { RowTable } from '../../ui/RowTable.tsx'
import { valueName } from '../compliance/audit/queries.ts'
import { useAct } from './queries.ts'
import { reasonText } from './reasonText.ts'
import { ImportSection, rowNumberLabel } from './Sample.tsx'

type ProblemsProps = { detail: Pick<ImportDetail, 'kind' | 'problems' | 'problems_total'> & { id?: number } }

/** Lists rows that cannot be imported, with line numbers and reasons. */
export const Problems = ({ detail: { id, kind, problems, problems_total } }: ProblemsProps) => (
  <RowReasons
    load={id === undefined ? undefined : () => call(imports.notes, { params: { id }, query: { kind: 'problems' } })}
    kind={kind}
    title={texts.problems.title}
    reason={texts.problems.reason}
    rows={problems}
    total={problems_total}
    file="import-problems"
  />
)

/** Lists what the import leaves out or reads differently in rows that it can import. */
export const Remarks = ({ detail: { id, kind, remarks, remarks_total } }: { detail: ImportDetail }) => (
  <RowReasons
    load={() => call(imports.notes, { params: { id }, query: { kind: 'remarks' } })}
    kind={kind}
    title={texts.remarks.title}
    about={texts.remarks.about}
    reason={texts.remarks.reason}
    rows={remarks}
    total={remarks_total}
    file="import-remarks"
  />
)

/** Lists the rows that name no treatment, so that a person can review them and choose to list them without matching them. */
export const NotListed = ({ detail }: { detail: ImportDetail }) => {
  const { id, kind, state, has_file, lists_all, not_listed, not_listed_total } = detail
  return (
    <RowReasons
      load={() => call(imports.notes, { params: { id }, query: { kind: 'not_listed' } })}
      kind={kind}
      title={texts.notListed.title}
      about={lists_all ? texts.notListed.listed : texts.notListed.about}
      choice={state === 'planned' && has_file && <ListAll id={id} total={not_listed_total} lists_all={lists_all} />}
      reason={texts.problems.reason}
      rows={not_listed}
      total={not_listed_total}
      file="import-not-listed"
    />
  )
}

type ListAllProps = Pick<ImportDetail, 'id' | 'lists_all'> & { total: number }

/** Whether rows that name no treatment are listed, too. */
function ListAll({ id, lists_all, total }: ListAllProps) {
  const act = useAct(id)
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            checked={act.isPending ? !lists_all : lists_all}
            disabled={act.isPending}
            onChange={(_event, checked) => act.mutate({ options: { lists_all: checked } })}
          />
        }
        label={texts.notListed.choose(total)}
      />
      <Typography variant="body2" role="status" sx={{ '&:empty': { display: 'none' } }}>
        {act.isPending && texts.mapping.reading}
      </Typography>
      {act.isError && <Problem>{act.error.message}</Problem>}
    </div>
  )
}

/** Counts the problems and remarks in each column, so that a column that was read wrongly stands out. */
export function ColumnCounts({ detail: { by_column } }: { detail: Pick<ImportDetail, 'by_column'> }) {
  if (!by_column.length) return null
  const labels = texts.byColumn
  return (
    <ImportSection title={labels.title}>
      <RowTable framed label={labels.title} columns={[texts.look.column, labels.problems, labels.remarks]} height={280}>
        {by_column.map(({ column, problems, remarks }) => (
          <TableRow key={column}>
            <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
              {column || labels.wholeRow}
            </TableCell>
            <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{problems.toLocaleString('en-US')}</TableCell>
            <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{remarks.toLocaleString('en-US')}</TableCell>
          </TableRow>
        ))}
      </RowTable>
    </ImportSection>
  )
}

type Props = {
  kind: ImportKind
  title: string
  about?: string
  /** What the user can choose about these rows. */
  choice?: ReactNode
  reason: string
  rows: readonly ImportProblem[]
  total: number
  file: string
  /** Loads all rows as a CSV file, if there are more than those listed. */
  load: (() => Promise<Blob>) | undefined
}

/** A table of row numbers and reasons, which can be saved as a CSV file. */
function RowReasons({ kind, title, about, choice, reason: column, rows, total, file, load }: Props) {
  const [problem, setProblem] = useState('')
  if (!rows.length) return null
  const listed = () => new Blob([byteOrderMark, csvOf(rows, column)], { type: 'text/csv;charset=utf-8' })
  async function save() {
    setProblem('')
    try {
      saveFile(rows.length < total && load ? await load() : listed(), `${datedName(file, new Date())}.csv`)
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <ImportSection
      title={title}
      action={
        <Button size="small" startIcon={<FileDownloadOutlined />} aria-label={texts.problems.saveOf(title)} onClick={save}>
          {texts.problems.save}
        </Button>
      }
    >
      {problem && <Problem>{problem}</Problem>}
      {about && (
        <Typography variant="body2" color="textSecondary">
          {about}
        </Typography>
      )}
      {choice}
      <RowTable framed label={title} columns={[rowNumberLabel(kind), texts.look.column, column]} height={280}>
        {rows.map(({ line, columns = [], reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have two problems; the list is static.
          <TableRow key={at}>
            <TableCell sx={{ fontVariantNumeric: 'tabular-nums', width: 80 }}>{line.toLocaleString('en-US')}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{columns.join(', ')}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{reasonText(reason)}</TableCell>
          </TableRow>
        ))}
      </RowTable>
      {rows.length < total && (
        <Typography variant="body2" color="textSecondary">
          {texts.problems.more(rows.length, total)}
        </Typography>
      )}
    </ImportSection>
  )
}

/** The rows as CSV. Escapes cells that look like formulas because a reason may quote a cell from the file. */
const csvOf = (rows: readonly ImportProblem[], column: string): string =>
  [
    [texts.look.line, texts.look.column, column],
    ...rows.map(({ line, columns = [], reason }) => [String(line), columns.join(', '), reason]),
  ]
    .map(cells => `${cells.map(cell).join(',')}\r\n`)
    .join('')

function cell(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const labels = texts.changes

/** Lists the rows that the import would change, with old and new values. Hidden after the import has run. */
export function ChangedRows({ detail: { changes, state } }: { detail: ImportDetail }) {
  if (!changes.length || state !== 'planned') return null
  return (
    <ImportSection title={labels.title}>
      <Typography variant="body2" color="textSecondary">
        {labels.about(changes.length)}
      </Typography>
      <RowTable framed label={labels.title} columns={[labels.name, labels.field, labels.before, labels.after]} height={360}>
        {changes.flatMap(({ name, changes: fields }, row) =>
          fields.map(change => (
            // biome-ignore lint/suspicious/noArrayIndexKey: row names may repeat; the list is static.
            <TableRow key={`${row} ${change.field}`} sx={{ '& > *': { verticalAlign: 'top' } }}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {name}
              </TableCell>
              <TableCell>{fieldWords(change.field)}</TableCell>
              <Values change={change} />
            </TableRow>
          )),
        )}
      </RowTable>
    </ImportSection>
  )
}

/** Shows the old and new values or, for a list, the removed and added items. */
function Values({ change: { before, after } }: { change: Change }) {
  const [removed, added] = [difference(before, after), difference(after, before)]
  const isList = Array.isArray(before) || Array.isArray(after)
  return (
    <>
      <TableCell sx={{ overflowWrap: 'anywhere' }}>
        {isList ? removed.length > 0 && labels.removes(removed.map(valueName).join(', ')) : displayValue(before)}
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
        {isList ? added.length > 0 && labels.adds(added.map(valueName).join(', ')) : displayValue(after)}
      </TableCell>
    </>
  )
}

const displayValue = (value: ChangedValue) => (value === null || value === '' ? labels.nothing : valueName(value))

const asList = (value: ChangedValue) => (Array.isArray(value) ? value : [])
const difference = (a: ChangedValue, b: ChangedValue) => asList(a).filter(value => !asList(b).includes(value))
