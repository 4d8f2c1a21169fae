import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined'
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { HttpError } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { copies } from '#domain/compliance/copies/contract.ts'
import { CopyReason, fileName, type RecordCopy, reasonNeeded, shortestReason } from '#domain/compliance/copies/schema.ts'
import { documents } from '#domain/intake/documents/contract.ts'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import { releases } from '#domain/intake/releases/contract.ts'
import { languageOf } from '#domain/intake/releases/rules.ts'
import { rule, withRules } from '#domain/platform/formRules.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../../dataProvider/call.ts'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts } from '../../../i18n/english/copies.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { withCode } from '../../../startup/code.ts'
import { ownTimeZone, saveFile } from '../../../ui/browser.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { openPdf } from '../../../ui/pdf.ts'
import { type Draft, drawFooters, makePaper, type Paper, page, writePdf } from '../../../ui/pdfText.ts'
import { workflowTime, zoneWords } from '../../../ui/times.ts'
import { type Block, copyBlocks } from './copyBlocks.ts'

type Props = {
  patientId: number
  name: string
  /** Users other than the patient's advocate must enter a reason. */
  needsReason: boolean
  open: boolean
  onClose: () => void
}

/** Dialog for creating a patient's record export. Shows what the export contains, how to handle it, and the progress. */
export const CopyDialog = ({ name, open, onClose, ...rest }: Props) => (
  <DialogFrame open={open} title={texts.title(name)} about={texts.about} onClose={onClose}>
    <CopyForm onClose={onClose} {...rest} />
  </DialogFrame>
)

const RequiredReason = withRules(
  CopyReason,
  rule(({ reason }) => reason.length >= shortestReason, { path: ['reason'], message: reasonNeeded }),
)

function CopyForm({ patientId, needsReason, onClose }: Omit<Props, 'name' | 'open'>) {
  const { state, make } = useCopy(patientId)
  if (state.kind === 'making') return <CopyProgress step={state.step} onCancel={onClose} />
  if (state.kind === 'ready') return <CopyReady copy={state.copy} onClose={onClose} />
  return (
    <SchemaForm
      schema={needsReason ? RequiredReason : CopyReason}
      values={{ reason: state.kind === 'failed' ? state.reason : '' }}
      onSubmit={({ reason }) => make(reason)}
    >
      {state.kind === 'failed' && <CopyFailed why={domainText(state.message)} />}
      <CopyFacts />
      {needsReason && <FormLongText name="reason" label={texts.reason} hint={texts.reasonHint} rows={2} maxLength={1000} />}
      <FormButtons submit={state.kind === 'failed' ? texts.again : texts.make} onCancel={onClose} />
    </SchemaForm>
  )
}

const { holds } = texts

/** Explains what the export contains and who may receive it. */
const CopyFacts = () => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <div>
      <Typography variant="body2" component="h3" sx={{ fontWeight: 600 }}>
        {holds.title}
      </Typography>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, typography: 'body2', '& li + li': { mt: 0.5 } }}>
        {[holds.intake, holds.papers, holds.applications, holds.accounting].map(item => (
          <li key={item}>{item}</li>
        ))}
      </Box>
    </div>
    <Alert severity="warning" role="note">
      {texts.hand} {texts.logged}
    </Alert>
  </Box>
)

const { steps } = texts
const stepLabel = ({ stage, number, files }: Step) => (stage === 'file' ? steps.file(number ?? 1, files ?? 1) : steps[stage])

/** Shows the export's progress. Screen readers announce each step. */
const CopyProgress = ({ step, onCancel }: { step: Step; onCancel: () => void }) => (
  <Box sx={{ display: 'grid', gap: 1.5, py: 2 }}>
    <LinearProgress
      variant="determinate"
      value={(step.done / step.total) * 100}
      aria-label={texts.making}
      sx={{ height: 8, borderRadius: 4 }}
    />
    <Typography role="status" variant="body2" color="textSecondary">
      {stepLabel(step)}
    </Typography>
    <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </Box>
  </Box>
)

const CopyFailed = ({ why }: { why: string }) => <Problem>{texts.failed(why)}</Problem>

/** Buttons to download and print the finished export. File names do not contain the patient's name. */
const CopyReady = ({ copy, onClose }: { copy: Copy; onClose: () => void }) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <Alert severity="success" role="status">
      <strong>{texts.ready}</strong> {texts.contents(copy.files)}
    </Alert>
    {copy.missing > 0 && (
      <Alert severity="warning" role="note">
        {texts.missing(copy.missing)}
      </Alert>
    )}
    <Typography variant="body2">{texts.hand}</Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
      <Button onClick={onClose}>{texts.close}</Button>
      <Button variant="outlined" startIcon={<PictureAsPdfOutlined />} onClick={() => openPdf(async () => copy.pdf, 'record.pdf')}>
        {texts.print}
      </Button>
      <Button variant="contained" startIcon={<FolderZipOutlined />} onClick={() => saveFile(copy.zip, 'record-copy.zip')}>
        {texts.save}
      </Button>
    </Box>
  </Box>
)

type CopyState =
  | { kind: 'asking' }
  | { kind: 'making'; step: Step }
  | { kind: 'failed'; message: string; reason: string }
  | { kind: 'ready'; copy: Copy }

/** Returns the progress or result of an export, and a function that starts it. Unmounting cancels the export. */
function useCopy(id: number) {
  const queries = useQueryClient()
  const [state, setState] = useState<CopyState>({ kind: 'asking' })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  async function make(reason: string) {
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const onStep = (step: Step) => !signal.aborted && setState({ kind: 'making', step })
      const copy = await makeCopy({ id, reason, queries, signal, onStep })
      if (!signal.aborted) setState({ kind: 'ready', copy })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', message: (error as Error).message, reason })
    }
  }
  return { state, make }
}

const loadFflate = () => import('fflate')

/** Progress of the export: `done` of `total` steps, and the current step. */
type Step = { done: number; total: number; stage: 'record' | 'file' | 'pdf' | 'zip'; number?: number; files?: number }
/** The finished export. `missing` is the number of files that are no longer in storage. */
type Copy = { zip: Blob; pdf: Blob; files: number; missing: number }

type CopyOptions = { id: number; reason: string; queries: QueryClient; signal: AbortSignal; onStep: (step: Step) => void }

/**
 * Builds the export in the browser: loads the record, loads the files one at a time, creates the PDF, and zips everything. If any
 * step fails, throws without leaving partial results.
 */
async function makeCopy({ id, reason, queries, signal, onStep }: CopyOptions): Promise<Copy> {
  onStep({ done: 0, total: 4, stage: 'record' })
  const copy = await call(copies.make, { params: { id }, body: { reason }, signal })
  const tags = await queries.ensureQueryData(tagsQuery)
  const files = listFiles(copy)
  const total = files.length + 3
  const packed: Record<string, Uint8Array> = {}
  let missing = 0
  for (const [index, file] of files.entries()) {
    onStep({ done: index + 1, total, stage: 'file', number: index + 1, files: files.length })
    const bytes = await loadIfStored(file)
    if (bytes) packed[file.name] = new Uint8Array(bytes)
    else missing++
    signal.throwIfAborted()
  }
  onStep({ done: total - 2, total, stage: 'pdf' })
  const pdf = await writePdf(languageOf(copy.intake), () => copyPdf(copy, copyBlocks(copy, tags)))
  onStep({ done: total - 1, total, stage: 'zip' })
  const { strToU8, zipSync } = await withCode(loadFflate)
  packed['record.pdf'] = new Uint8Array(await pdf.arrayBuffer())
  packed['record.json'] = strToU8(JSON.stringify(copy, null, 2))
  // Do not compress. PDFs and photos are already compressed, and the content security policy blocks compression workers.
  const bytes = zipSync(packed, { level: 0 })
  return { zip: new Blob([bytes], { type: 'application/zip' }), pdf, files: files.length - missing, missing }
}

/** Returns undefined for a file that is missing from storage, so the export continues. */
const loadIfStored = ({ load }: CopyFile) =>
  load().then(
    file => file.arrayBuffer(),
    error => {
      if ((error as HttpError).status !== 404) throw error
      return undefined
    },
  )

type CopyFile = { name: string; load: () => Promise<Blob> }

/**
 * Lists the files in an export: documents, signed releases, and their current and replaced signed pages. Loads each file with the same API call that
 * its screen uses.
 */
function listFiles(copy: RecordCopy): CopyFile[] {
  const { id } = copy.intake
  return [
    ...copy.documents.map(document => ({
      name: fileName.document(document.id, document.name),
      load: () => call(documents.file, { params: { id, documentId: document.id } }),
    })),
    ...copy.releases
      .filter(release => release.signed_at !== null)
      .flatMap(({ id: releaseId, signed_page, replaced_pages }) => [
        { name: fileName.release(releaseId), load: () => call(releases.document, { params: { id, releaseId } }) },
        ...(signed_page
          ? [
              {
                name: fileName.signedPage(releaseId, signed_page),
                load: () => call(releases.page, { params: { id, releaseId } }),
              },
            ]
          : []),
        ...replaced_pages.map(page => ({
          name: fileName.replacedPage(releaseId, page.id, page.file),
          load: () => call(releases.page, { params: { id, releaseId }, query: { replaced: page.id } }),
        })),
      ]),
  ]
}

const labels = texts.pdf
/** Left edge of the values, in millimeters. */
const column = 68

/** Renders the export as a PDF with selectable text. The 42 CFR 2.32 notice appears at the top and in every page footer. */
const copyPdf = (copy: RecordCopy, blocks: readonly Block[]): Draft => ({
  title: labels.title,
  content: [copy, blocks],
  draw(pdf) {
    drawCopy(makePaper(pdf), copy, blocks)
    drawFooters(pdf, labels.page)
  },
})

function drawCopy(paper: Paper, copy: RecordCopy, blocks: readonly Block[]) {
  const { intake } = copy
  paper.write(labels.title, { size: 20, bold: true })
  paper.space(2)
  paper.write(labels.for(personName(intake), intake.date_of_birth), { size: 12 })
  paper.space(1)
  paper.write(labels.made(workflowTime(copy.made_at), copy.made_by, zoneWords(ownTimeZone())), { size: 9 })
  paper.space(3)
  paper.write(labels.right, { size: 10 })
  paper.space(3)
  paper.write(redisclosure.heading, { size: 10, bold: true })
  paper.write(copy.notice, { size: 8.5 })
  for (const block of blocks) drawBlock(paper, block)
}

function drawBlock(paper: Paper, { title, about, entries }: Block) {
  paper.space(9)
  // Keep a heading on the same page as the lines that follow it.
  paper.ensureSpace(26)
  paper.write(title, { size: 14, bold: true })
  paper.space(0.6)
  paper.write(about, { size: 9 })
  const nonEmpty = entries.filter(entry => entry.lines.length > 0)
  if (nonEmpty.length === 0) {
    paper.space(2)
    paper.write(labels.nothing, { size: 10 })
  }
  for (const { head, lines } of nonEmpty) {
    paper.space(3)
    paper.ensureSpace(14)
    const labelled = lines.some(line => line.label)
    if (head) paper.write(head, { size: 11, bold: true })
    for (const { label, value } of lines) {
      paper.space(0.8)
      drawLine(paper, label, value, labelled ? column : page.left)
    }
  }
}

/** Aligns an unlabeled line with the other lines' values. */
const drawLine = (paper: Paper, label: string | undefined, value: string, left: number) =>
  label
    ? paper.writeColumns(label, { size: 9, right: column - 4 }, value, { size: 10, left })
    : paper.write(value, { size: 10, left })
