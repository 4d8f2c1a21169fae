import type { QueryClient } from '@tanstack/react-query'
import type { HttpError } from 'ra-core'
import { copies } from '#domain/compliance/copies/contract.ts'
import { fileName, type RecordCopy } from '#domain/compliance/copies/schema.ts'
import { documents } from '#domain/intake/documents/contract.ts'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import { releases } from '#domain/intake/releases/contract.ts'
import { zoneName } from '#domain/platform/zones.ts'
import { call } from '../../../dataProvider/call.ts'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts } from '../../../i18n/english/copies.ts'
import { withCode } from '../../../startup/code.ts'
import { drawFooters, makePaper, type Paper, page } from '../../../ui/pdfRoll.ts'
import { createPdf } from '../../../ui/pdfText.ts'
import { workflowTime } from '../../../ui/times.ts'
import { type Block, copyBlocks } from './copyBlocks.ts'

const loadFflate = () => import('fflate')

/** Progress of the export: `done` of `total` steps, and the current step. */
export type Step = { done: number; total: number; stage: 'record' | 'file' | 'pdf' | 'zip'; number?: number; files?: number }
/** The finished export. `missing` is the number of files that are no longer in storage. */
export type Copy = { zip: Blob; pdf: Blob; files: number; missing: number }

type CopyOptions = { id: number; reason: string; queries: QueryClient; signal: AbortSignal; onStep: (step: Step) => void }

/**
 * Builds the export in the browser: loads the record, loads the files one at a time, creates the PDF, and zips everything. If any
 * step fails, throws without leaving partial results.
 */
export async function makeCopy({ id, reason, queries, signal, onStep }: CopyOptions): Promise<Copy> {
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
  const pdf = await copyPdf(copy, copyBlocks(copy, tags))
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
async function copyPdf(copy: RecordCopy, blocks: readonly Block[]): Promise<Blob> {
  const pdf = await createPdf(labels.title, [copy, blocks])
  const paper = makePaper(pdf)
  const { intake } = copy
  paper.write(labels.title, { size: 20, bold: true })
  paper.space(2)
  paper.write(labels.for(`${intake.first_name} ${intake.last_name}`, intake.date_of_birth), { size: 12 })
  paper.space(1)
  const zone = zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  paper.write(labels.made(workflowTime(copy.made_at), copy.made_by, zone), { size: 9 })
  paper.space(3)
  paper.write(labels.right, { size: 10 })
  paper.space(3)
  paper.write(redisclosure.heading, { size: 10, bold: true })
  paper.write(copy.notice, { size: 8.5 })
  for (const block of blocks) drawBlock(paper, block)
  drawFooters(pdf, labels.page)
  return pdf.output('blob')
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
