import type { PDFDocument } from '@cantoo/pdf-lib'
import type { QueryClient } from '@tanstack/react-query'
import { documents } from '#domain/intake/documents/contract.ts'
import { releases } from '#domain/intake/releases/contract.ts'
import { handovers } from '#domain/placement/applications/handover/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts } from '../../../i18n/english/packet.ts'
import { withCode } from '../../../startup/code.ts'
import { catalogOf } from '../../intake/patients/catalog.ts'
import { packetPages } from './packetPages.ts'

const loadPdfLib = () => import('@cantoo/pdf-lib')

/**
 * Builds the transfer packet in the browser as one PDF: the pages that Passage writes, the signed release if the user may read it,
 * and the documents that are PDFs, JPEGs, or PNGs. `left` is how many documents could not be attached; the packet lists them.
 */
export async function makePacket(application: number, queries: QueryClient): Promise<{ pdf: Blob; left: number }> {
  const packet = await call(handovers.packet, { params: { id: application } })
  const tags = await queries.ensureQueryData(tagsQuery)
  const pdfLib = await withCode(loadPdfLib)
  const { id } = packet.patient
  const read = async (load: Promise<Blob>) => readable(pdfLib, new Uint8Array(await (await load).arrayBuffer()))
  const signed = packet.with_release
    ? await read(call(releases.document, { params: { id, releaseId: packet.release.id } }))
    : undefined
  const files = new Map<number, PDFDocument>()
  for (const document of packet.documents) {
    const file = await read(call(documents.file, { params: { id, documentId: document.id } })).catch(() => undefined)
    if (file) files.set(document.id, file)
  }
  const pages = await packetPages(packet, catalogOf(tags), new Set(files.keys()))
  const whole = await pdfLib.PDFDocument.create()
  whole.setTitle(texts.title)
  whole.setLanguage('en-US')
  const written = await pdfLib.PDFDocument.load(await pages.arrayBuffer())
  for (const part of [written, ...(signed ? [signed] : []), ...files.values()])
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  const bytes = new Uint8Array(await whole.save())
  return { pdf: new Blob([bytes], { type: 'application/pdf' }), left: packet.documents.length - files.size }
}

/** A file as a PDF whose pages can be copied; an image fills one page. Undefined if the file is something else or damaged. */
async function readable({ PDFDocument }: Awaited<ReturnType<typeof loadPdfLib>>, bytes: Uint8Array) {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  try {
    if (start === '%PDF') return await PDFDocument.load(bytes)
    const isJpeg = start.startsWith('\u00ff\u00d8')
    if (!isJpeg && start !== '\u0089PNG') return undefined
    const pdf = await PDFDocument.create()
    const image = isJpeg ? await pdf.embedJpg(bytes) : await pdf.embedPng(bytes)
    // A4 with margins that also fit on Letter paper, as on the other pages.
    const page = pdf.addPage([595.28, 841.89])
    const { width, height } = image.scaleToFit(482, 680)
    page.drawImage(image, { x: 57, y: 785 - height, width, height })
    return pdf
  } catch {
    return undefined
  }
}
