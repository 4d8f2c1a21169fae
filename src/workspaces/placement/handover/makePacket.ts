import type { PDFDocument } from '@cantoo/pdf-lib'
import type { QueryClient } from '@tanstack/react-query'
import { format } from 'date-fns/format'
import { documents } from '#domain/intake/documents/contract.ts'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import { authorization, consentTexts, redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import { releaseOfInformation } from '#domain/intake/patients/intake/releaseOfInformation.ts'
import { releases } from '#domain/intake/releases/contract.ts'
import { handovers } from '#domain/placement/applications/handover/contract.ts'
import type { Packet } from '#domain/placement/applications/handover/handover.ts'
import { expectedAt } from '#domain/placement/applications/handover/handover.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../../dataProvider/call.ts'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts as handoverTexts } from '../../../i18n/english/handover.ts'
import { texts } from '../../../i18n/english/packet.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { texts as releaseTexts } from '../../../i18n/english/releases.ts'
import { texts as snapshotTexts } from '../../../i18n/english/snapshot.ts'
import { withCode } from '../../../startup/code.ts'
import { createPdf, drawFooters, makePaper, type Paper, page } from '../../../ui/pdfText.ts'
import { workflowTime, zoneWords } from '../../../ui/times.ts'
import { partsOf } from '../../intake/patients/reviewParts.ts'
import { type Catalog, catalogOf, factsOf, showFact } from '../../intake/patients/snapshotPart.ts'
import { signerWords } from '../../intake/releases/ReleaseRow.tsx'
import { payerOf } from '../dashboard/Cards.tsx'
import { groups } from './HandoverTicks.tsx'

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

type Line = readonly [label: string, value: string | null | undefined]

/** Left edge of the values, in millimeters. */
const column = 72

/**
 * Draws the pages of the transfer packet that Passage writes: face sheet, transfer form, handover, clinical snapshot, intake, release,
 * and the list of documents. `attached` are the documents whose files follow.
 */
async function packetPages(packet: Packet, read: Catalog, attached: ReadonlySet<number>): Promise<Blob> {
  const pdf = await createPdf(texts.title, [packet, partsOf(packet.patient, read)])
  const paper = makePaper(pdf)
  drawFaceSheet(paper, packet, read)
  drawTransferForm(paper, packet, read)
  drawFacts(paper, packet)
  drawIntake(paper, packet, read)
  drawRelease(paper, packet)
  drawDocuments(paper, packet, attached)
  drawFooters(pdf, texts.page)
  return pdf.output('blob')
}

function heading(paper: Paper, title: string) {
  paper.space(8)
  paper.ensureSpace(24)
  paper.write(title, { size: 13, bold: true })
  paper.space(1)
}

const line = (paper: Paper, [label, value]: Line) => {
  if (!value) return
  paper.space(0.8)
  paper.writeColumns(label, { size: 9, right: column - 4 }, value, { size: 10, left: column })
}

/** A label with the value or, if it is unknown, a line for handwriting. */
function lineToFill(paper: Paper, [label, value]: Line) {
  if (value) return line(paper, [label, value])
  paper.ensureSpace(10)
  paper.space(4)
  const y = paper.y()
  paper.writeColumns(label, { size: 9, right: column - 4 }, ' ', { size: 10, left: column })
  paper.pdf.setLineWidth(0.2).line(column, y + 0.8, page.right, y + 0.8)
  paper.space(1)
}

const joined = (parts: (string | null | undefined)[], between = ', ') => parts.filter(Boolean).join(between) || null

const facilityOf = ({ crisis_center, fl_address_one, fl_city, fl_state, fl_zipcode }: Packet['application']) =>
  joined([crisis_center, fl_address_one, fl_city, joined([fl_state, fl_zipcode], ' ')])

function drawFaceSheet(paper: Paper, { patient, application, made_at, made_by, notice }: Packet, read: Catalog) {
  const { face } = texts
  const expected = expectedAt(application)
  const legal = patient.clinical_snapshot?.legal_status
  paper.write(texts.title, { size: 20, bold: true })
  paper.space(2)
  paper.write(texts.for(application.crisis_center ?? ''), { size: 12 })
  paper.space(1)
  const zone = zoneWords(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  paper.write(texts.made(workflowTime(made_at), made_by, zone), { size: 9 })
  heading(paper, texts.sections.face)
  const lines: Line[] = [
    [face.patient, personName(patient)],
    [face.born, patient.date_of_birth],
    [face.age, application.patient_summary.age?.toString()],
    [face.sex, patient.gender_at_birth && patientTexts.sexes[patient.gender_at_birth]],
    [face.phone, patient.phone_number && showPhone(patient.phone_number)],
    [
      face.address,
      joined([
        patient.address_line_one,
        patient.address_line_two,
        patient.address_city,
        joined([patient.address_state, patient.address_zipcode], ' '),
      ]),
    ],
    [face.payer, payerOf(application.patient_summary)],
    [face.levels, read.names(application.treatment_levels)],
    [face.legal, legal && snapshotTexts.legal[legal]],
    [face.from, application.hospital],
    [face.advocate, joined([application.advocate_first_name, application.advocate_last_name], ' ')],
    [face.to, facilityOf(application)],
    [face.facilityPhone, application.facility_main_phone_number && showPhone(application.facility_main_phone_number)],
    [face.expected, expected === null ? null : workflowTime(expected)],
  ]
  for (const one of lines) line(paper, one)
  paper.space(6)
  paper.write(redisclosure.heading, { size: 10, bold: true })
  paper.write(notice, { size: 8.5 })
}

/** The fields of a transfer form, with lines for what a person must write and sign. */
function drawTransferForm(paper: Paper, { application, documents, with_release }: Packet, read: Catalog) {
  const { form, sections } = texts
  const facts = factsOf(application)
  const shown = (field: keyof typeof facts) => showFact(field, facts[field])
  const levels = read.names(application.treatment_levels)
  const records = [
    sections.face,
    sections.handover,
    snapshotTexts.title,
    sections.intake,
    ...(with_release ? [texts.documents.signedRelease] : []),
    ...documents.map(({ original_filename }) => original_filename),
  ]
  paper.ensureSpace(page.bottom)
  paper.write(sections.form, { size: 16, bold: true })
  paper.space(1)
  paper.write(form.about, { size: 8.5 })
  paper.space(2)
  const lines: Line[] = [
    [form.reason, levels && form.reasonOf(levels)],
    [form.physician, joined([facts.accepting_clinician, facts.accepting_credential])],
    [form.facility, facilityOf(application)],
    [form.acceptedBy, joined([application.application_approved_by, workflowTime(application.application_approved_at)])],
    [form.mode, shown('transport_mode') ?? application.transport_other ?? application.transport_method],
    [form.company, facts.transport_company],
    [form.reportBy, facts.report_given_by],
    [form.reportTo, facts.report_given_to],
    [form.reportAt, shown('report_given_at')],
    [form.records, form.recordsOf(records.join(', '))],
  ]
  for (const one of lines) lineToFill(paper, one)
  line(paper, [form.medical, form.stable])
  for (const label of [form.risks, form.benefits]) {
    lineToFill(paper, [label, null])
    lineToFill(paper, [' ', null])
  }
  drawVitals(paper)
  for (const [statement, name, height] of [
    [form.certify, form.physicianName, 26],
    // The witness's line stays on the page of the signature.
    [form.consent, form.signer, 40],
  ] as const) {
    paper.ensureSpace(height)
    paper.space(5)
    paper.write(statement, { size: 9.5 })
    paper.space(9)
    paper.rule(form.signature, page.left, 80)
    paper.rule(name, 85, 145)
    paper.rule(form.at, 150, page.right)
    paper.space(6)
  }
  paper.space(7)
  paper.rule(form.witness, page.left, 80)
  paper.rule(form.at, 85, 145)
  paper.space(6)
}

function drawVitals(paper: Paper) {
  const { vital, vitals } = texts.form
  const names = Object.values(vital)
  const width = (page.right - page.left) / names.length
  paper.ensureSpace(24)
  paper.space(5)
  paper.write(vitals, { size: 9, bold: true })
  paper.space(9)
  for (const [at, name] of names.entries()) paper.rule(name, page.left + at * width, page.left + (at + 1) * width - 4)
  paper.space(6)
}

function drawFacts(paper: Paper, { application }: Packet) {
  paper.ensureSpace(page.bottom)
  heading(paper, texts.sections.handover)
  const facts = factsOf(application)
  for (const field of Object.values(groups).flat()) line(paper, [handoverTexts.labels[field], showFact(field, facts[field])])
  if (!application.handover) paper.write(handoverTexts.nothing, { size: 10 })
}

/** The clinical snapshot and the intake. The release has a section of its own. */
function drawIntake(paper: Paper, { patient }: Packet, read: Catalog) {
  const empty: string[] = []
  for (const { number, title, rows } of partsOf(patient, read)) {
    const filled = rows.filter(({ value }) => value)
    if (number === releaseOfInformation.number) continue
    if (filled.length === 0) {
      empty.push(title)
      continue
    }
    heading(paper, title)
    for (const { label, value } of filled) line(paper, [label, value])
  }
  if (empty.length === 0) return
  paper.space(6)
  paper.write(texts.notFilledIn(empty.join(', ')), { size: 10 })
}

function drawRelease(paper: Paper, { application, patient, release, with_release }: Packet) {
  const { release: labels, sections } = texts
  const { ledger, page: pages } = releaseTexts
  heading(paper, sections.release)
  line(paper, [labels.signed, workflowTime(release.signed_at)])
  line(paper, [labels.signedBy, signerWords(release)])
  line(paper, [labels.method, release.method && ledger.methods[release.method]])
  line(paper, [labels.page, release.page === 'missing' ? pages.missing : null])
  line(paper, [labels.until, workflowTime(release.expires_at)])
  for (const [at, scope] of release.scopes.entries()) line(paper, [at === 0 ? labels.covers : ' ', consentTexts[scope]])
  paper.space(2)
  if (with_release) return paper.write(labels.attached, { size: 10 })
  const from = application.hospital ?? labels.hospital
  paper.write(labels.notAttached(from), { size: 10 })
  // A hospital's own form has its own wording.
  if (release.method !== 'hospital') drawTerms(paper, patient, { from, signed_at: release.signed_at })
}

/**
 * The terms of Passage's form. A disclosure must come with a copy of the consent or an explanation of its scope (42 CFR 2.32(b)), and
 * facilities may not read the signed form itself (REV-003).
 */
function drawTerms(paper: Paper, patient: Packet['patient'], { from, signed_at }: { from: string; signed_at: string }) {
  const { parts, expires_on } = authorization({
    patient_name: personName(patient),
    date_of_birth: patient.date_of_birth,
    organization_name: from,
    today: format(new Date(signed_at), 'yyyy-MM-dd'),
  })
  paper.space(4)
  paper.ensureSpace(24)
  paper.write(texts.release.terms, { size: 10, bold: true })
  for (const { heading, paragraphs } of parts) {
    // The date is above, and this paragraph counts the days from the signature.
    if (paragraphs.some(paragraph => paragraph.includes(expires_on))) continue
    paper.space(1.5)
    paper.ensureSpace(12)
    paper.write(heading, { size: 9, bold: true })
    for (const paragraph of paragraphs) paper.write(paragraph, { size: 9 })
  }
}

function drawDocuments(paper: Paper, { documents }: Packet, attached: ReadonlySet<number>) {
  const { documents: labels, sections } = texts
  heading(paper, sections.documents)
  if (documents.length === 0) paper.write(labels.none, { size: 10 })
  for (const { id, document_type_id, original_filename } of documents) {
    const type = documentTypes.find(one => one.id === document_type_id)?.name ?? sections.documents
    line(paper, [type, `${original_filename}. ${attached.has(id) ? labels.attached : labels.notAttached}`])
  }
}
