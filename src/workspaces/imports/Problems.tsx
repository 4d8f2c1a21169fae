import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ImportDetail, ImportProblem } from '#domain/imports/schema.ts'
import { datedName } from '#domain/zones.ts'
import { RowTable } from '../../components/RowTable.tsx'
import { saveFile } from '../../components/saveFile.ts'
import { texts } from '../../i18n/english/imports.ts'
import { ImportSection } from './ImportSection.tsx'
import { rowNumberLabel } from './Sample.tsx'

/** Lists rows that cannot be imported, with line numbers and reasons, and offers them as a CSV file. */
export function Problems({ detail: { kind, problems, problems_total } }: { detail: ImportDetail }) {
  if (!problems.length) return null
  const save = () =>
    saveFile(
      new Blob([problemsCsv(problems)], { type: 'text/csv;charset=utf-8' }),
      `${datedName('import-problems', new Date())}.csv`,
    )
  return (
    <ImportSection
      title={texts.problems.title}
      action={
        <Button size="small" startIcon={<FileDownloadOutlined />} onClick={save}>
          {texts.problems.save}
        </Button>
      }
    >
      <RowTable framed label={texts.problems.title} columns={[rowNumberLabel(kind), texts.problems.reason]} height={280}>
        {problems.map(({ line, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have two problems; the list is static.
          <TableRow key={at}>
            <TableCell sx={{ fontVariantNumeric: 'tabular-nums', width: 80 }}>{line.toLocaleString('en-US')}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{reason}</TableCell>
          </TableRow>
        ))}
      </RowTable>
      {problems.length < problems_total && (
        <Typography variant="body2" color="textSecondary">
          {texts.problems.more(problems.length, problems_total)}
        </Typography>
      )}
    </ImportSection>
  )
}

/** Exports the problems as CSV. Escapes cells that look like formulas because a reason may quote a cell from the file. */
const problemsCsv = (problems: readonly ImportProblem[]): string =>
  [[texts.look.line, texts.problems.reason], ...problems.map(({ line, reason }) => [String(line), reason])]
    .map(cells => `${cells.map(cell).join(',')}\r\n`)
    .join('')

function cell(text: string): string {
  const safe = /^\s*[=+\-@]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
