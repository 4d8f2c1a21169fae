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
import { advocateName, personName } from '#domain/platform/text.ts'
import { call } from '../../../dataProvider/call.ts'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import { texts as handoverTexts } from '../../../i18n/english/handover.ts'
import { texts } from '../../../i18n/english/packet.ts'
import { texts as patientTexts } from '../../../i18n/english/patient.ts'
import { texts as releaseTexts } from '../../../i18n/english/releases.ts'
import { texts as snapshotTexts } from '../../../i18n/english/snapshot.ts'
import { inEnglish } from '../../../i18n/i18nProvider.ts'
import { withCode } from '../../../startup/code.ts'
import { ownTimeZone } from '../../../ui/browser.ts'
import { type Joined, joinPdfs } from '../../../ui/joinPdfs.ts'
import { type Draft, drawFooters, drawRule, makePaper, type Paper, page, writePdf } from '../../../ui/pdfText.ts'
import { workflowTime, zoneWords } from '../../../ui/times.ts'
import { partsOf } from '../../intake/patients/reviewParts.ts'
import { type Catalog, catalogOf, factsOf, showFact } from '../../intake/patients/snapshotPart.ts'
import { signerWords } from '../../intake/releases/ReleaseRow.tsx'
import { payerInShort } from '../dashboard/Cards.tsx'
import { groups } from './HandoverTicks.tsx'

const loadPdfLib = () => import('@cantoo/pdf-lib')
const loadCsv = () => import('../../../ui/csv.ts')

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
  const files = new Map<number, Attachment>()
  for (const document of packet.documents) {
    const file = await read(call(documents.file, { params: { id, documentId: document.id } })).catch(() => undefined)
    if (file) files.set(document.id, file)
  }
  const pages = await writePdf('en', () => packetPages(packet, catalogOf(tags), new Set(files.keys())))
  const whole = await pdfLib.PDFDocument.load(await pages.arrayBuffer())
  await joinPdfs(pdfLib, whole, await inEnglish(() => named(packet, signed, files)))
  const bytes = new Uint8Array(await whole.save())
  return { pdf: new Blob([bytes], { type: 'application/pdf' }), left: packet.documents.length - files.size }
}

type Attachment = Omit<Joined, 'name'>

/** The attached files with the names that screen readers read. */
const named = ({ documents }: Packet, signed: Attachment | undefined, files: ReadonlyMap<number, Attachment>): Joined[] => [
  ...(signed ? [{ ...signed, name: texts.documents.signedRelease }] : []),
  ...documents.flatMap(document => {
    const file = files.get(document.id)
    return file ? [{ ...file, name: `${typeOf(document)}: ${document.original_filename}` }] : []
  }),
]

/**
 * The packet's answers as CSV, for systems that read tables: a row for each answer with its section, without the lines for handwriting and
 * without files. As on the pages, a notice and an explanation of the release come with the data (42 CFR 2.32).
 */
export async function makePacketTable(application: number, queries: QueryClient): Promise<Blob> {
  const [packet, tags, { csvFile }] = await Promise.all([
    call(handovers.packet, { params: { id: application } }),
    queries.ensureQueryData(tagsQuery),
    withCode(loadCsv),
  ])
  return inEnglish(() => csvFile([Object.values(texts.table), ...tableOf(packet, catalogOf(tags))]))
}

function tableOf(packet: Packet, read: Catalog): string[][] {
  const { sections, release } = texts
  const parts: (readonly [section: string, lines: readonly Line[]])[] = [
    [sections.face, [[texts.title, madeOf(packet)], [redisclosure.heading, packet.notice], ...faceLines(packet, read)]],
    [sections.form, formLines(packet, read)],
    [sections.handover, factLines(packet)],
    ...intakeParts(packet, read).map(
      ({ title, rows }) => [title, rows.map(({ label, value }) => [label, value] as const)] as const,
    ),
    [sections.release, releaseLines(packet)],
    [release.terms, termsOf(packet).map(({ heading, paragraphs }) => [heading, paragraphs.join(' ')])],
    [sections.documents, packet.documents.map(document => [typeOf(document), document.original_filename])],
  ]
  return parts.flatMap(([section, lines]) => lines.flatMap(([label, value]) => (value ? [[section, label, value]] : [])))
}

/** A file as a PDF whose pages can be copied; an image fills one page. Undefined if the file is something else or damaged. */
async function readable(
  { PDFDocument }: Awaited<ReturnType<typeof loadPdfLib>>,
  bytes: Uint8Array,
): Promise<Attachment | undefined> {
  const start = String.fromCharCode(...bytes.subarray(0, 4))
  try {
    if (start === '%PDF') return { pdf: await PDFDocument.load(bytes) }
    const isJpeg = start.startsWith('\u00ff\u00d8')
    if (!isJpeg && start !== '\u0089PNG') return undefined
    const pdf = await PDFDocument.create()
    const image = isJpeg ? await pdf.embedJpg(bytes) : await pdf.embedPng(bytes)
    // A4 with margins that also fit on Letter paper, as on the other pages.
    const page = pdf.addPage([595.28, 841.89])
    const { width, height } = image.scaleToFit(482, 680)
    page.drawImage(image, { x: 57, y: 785 - height, width, height })
    return { pdf, isPicture: true }
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
const packetPages = (packet: Packet, read: Catalog, attached: ReadonlySet<number>): Draft => ({
  title: texts.title,
  content: [packet, partsOf(packet.patient, read)],
  draw(pdf) {
    const paper = makePaper(pdf)
    drawFaceSheet(paper, packet, read)
    drawTransferForm(paper, packet, read)
    drawFacts(paper, packet)
    drawIntake(paper, packet, read)
    drawRelease(paper, packet)
    drawDocuments(paper, packet, attached)
    drawFooters(pdf, texts.page)
  },
})

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
  drawRule(paper.pdf, column, page.right, y + 0.8)
  paper.space(1)
}

const joined = (parts: (string | null | undefined)[], between = ', ') => parts.filter(Boolean).join(between) || null

const facilityOf = ({ crisis_center, fl_address_one, fl_city, fl_state, fl_zipcode }: Packet['application']) =>
  joined([crisis_center, fl_address_one, fl_city, joined([fl_state, fl_zipcode], ' ')])

/** When and by whom the packet was created, and the zone of its times. */
const madeOf = ({ made_at, made_by }: Packet) => texts.made(workflowTime(made_at), made_by, zoneWords(ownTimeZone()))

function drawFaceSheet(paper: Paper, packet: Packet, read: Catalog) {
  paper.write(texts.title, { size: 20, bold: true })
  paper.space(2)
  paper.write(texts.for(packet.application.crisis_center ?? ''), { size: 12 })
  paper.space(1)
  paper.write(madeOf(packet), { size: 9 })
  heading(paper, texts.sections.face)
  for (const one of faceLines(packet, read)) line(paper, one)
  paper.space(6)
  paper.write(redisclosure.heading, { size: 10, bold: true })
  paper.write(packet.notice, { size: 8.5 })
}

function faceLines({ patient, application }: Packet, read: Catalog): Line[] {
  const { face } = texts
  const expected = expectedAt(application)
  const legal = patient.clinical_snapshot?.legal_status
  return [
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
    [face.payer, payerInShort(application.patient_summary)],
    [face.levels, read.names(application.treatment_levels)],
    [face.legal, legal && snapshotTexts.legal[legal]],
    [face.from, application.hospital],
    [face.advocate, advocateName(application)],
    [face.to, facilityOf(application)],
    [face.facilityPhone, application.facility_main_phone_number && showPhone(application.facility_main_phone_number)],
    [face.expected, expected === null ? null : workflowTime(expected)],
  ]
}

/** The fields of a transfer form that Passage can fill in. */
function formLines({ application }: Packet, read: Catalog): Line[] {
  const { form } = texts
  const facts = factsOf(application)
  const shown = (field: keyof typeof facts) => showFact(field, facts[field])
  const levels = read.names(application.treatment_levels)
  return [
    [form.reason, levels && form.reasonOf(levels)],
    [form.physician, joined([facts.accepting_clinician, facts.accepting_credential])],
    [form.facility, facilityOf(application)],
    [form.acceptedBy, joined([application.application_approved_by, workflowTime(application.application_approved_at)])],
    [form.mode, shown('transport_mode') ?? application.transport_other ?? application.transport_method],
    [form.company, facts.transport_company],
    [form.reportBy, facts.report_given_by],
    [form.reportTo, facts.report_given_to],
    [form.reportAt, shown('report_given_at')],
  ]
}

function recordsOf({ documents, with_release }: Packet): string {
  const { form, sections } = texts
  const records = [
    sections.face,
    sections.handover,
    snapshotTexts.title,
    sections.intake,
    ...(with_release ? [texts.documents.signedRelease] : []),
    ...documents.map(({ original_filename }) => original_filename),
  ]
  return form.recordsOf(records.join(', '))
}

/** The fields of a transfer form, with lines for what a person must write and sign. */
function drawTransferForm(paper: Paper, packet: Packet, read: Catalog) {
  const { form, sections } = texts
  paper.ensureSpace(page.bottom)
  paper.write(sections.form, { size: 16, bold: true })
  paper.space(1)
  paper.write(form.about, { size: 8.5 })
  paper.space(2)
  for (const one of formLines(packet, read)) lineToFill(paper, one)
  line(paper, [form.records, recordsOf(packet)])
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

function factLines({ application }: Packet): Line[] {
  const facts = factsOf(application)
  return Object.values(groups)
    .flat()
    .map(field => [handoverTexts.labels[field], showFact(field, facts[field])])
}

function drawFacts(paper: Paper, packet: Packet) {
  paper.ensureSpace(page.bottom)
  heading(paper, texts.sections.handover)
  for (const one of factLines(packet)) line(paper, one)
  if (!packet.application.handover) paper.write(handoverTexts.nothing, { size: 10 })
}

/** The clinical snapshot and the intake. The release has a section of its own. */
const intakeParts = ({ patient }: Packet, read: Catalog) =>
  partsOf(patient, read).filter(({ number }) => number !== releaseOfInformation.number)

function drawIntake(paper: Paper, packet: Packet, read: Catalog) {
  const empty: string[] = []
  for (const { title, rows } of intakeParts(packet, read)) {
    const filled = rows.filter(({ value }) => value)
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

function releaseLines({ release }: Packet): Line[] {
  const { release: labels } = texts
  const { ledger, page: pages } = releaseTexts
  return [
    [labels.signed, workflowTime(release.signed_at)],
    [labels.signedBy, signerWords(release)],
    [labels.method, release.method && ledger.methods[release.method]],
    [labels.page, release.page === 'missing' ? pages.missing : null],
    [labels.until, workflowTime(release.expires_at)],
    ...release.scopes.map(scope => [labels.covers, consentTexts[scope]] as const),
  ]
}

const senderOf = ({ application }: Packet) => application.hospital ?? texts.release.hospital

function drawRelease(paper: Paper, packet: Packet) {
  const { release: labels, sections } = texts
  heading(paper, sections.release)
  let previous = ''
  for (const [label, value] of releaseLines(packet)) {
    line(paper, [label === previous ? ' ' : label, value])
    previous = label
  }
  paper.space(2)
  if (packet.with_release) return paper.write(labels.attached, { size: 10 })
  paper.write(labels.notAttached(senderOf(packet)), { size: 10 })
  drawTerms(paper, termsOf(packet))
}

type Term = { heading: string; paragraphs: readonly string[] }

/**
 * The terms of Passage's form. A disclosure must come with a copy of the consent or an explanation of its scope (42 CFR 2.32(b)), and
 * facilities may not read the signed form itself (REV-003). A hospital's own form has its own wording, so it has none here.
 */
function termsOf(packet: Packet): Term[] {
  const { patient, release } = packet
  if (release.method === 'hospital') return []
  const { parts, expires_on } = authorization({
    patient_name: personName(patient),
    date_of_birth: patient.date_of_birth,
    organization_name: senderOf(packet),
    today: format(new Date(release.signed_at), 'yyyy-MM-dd'),
  })
  // The date is above, and this paragraph counts the days from the signature.
  return parts.filter(({ paragraphs }) => !paragraphs.some(paragraph => paragraph.includes(expires_on)))
}

function drawTerms(paper: Paper, terms: readonly Term[]) {
  if (!terms.length) return
  paper.space(4)
  paper.ensureSpace(24)
  paper.write(texts.release.terms, { size: 10, bold: true })
  for (const { heading, paragraphs } of terms) {
    paper.space(1.5)
    paper.ensureSpace(12)
    paper.write(heading, { size: 9, bold: true })
    for (const paragraph of paragraphs) paper.write(paragraph, { size: 9 })
  }
}

const typeOf = ({ document_type_id }: Packet['documents'][number]) =>
  documentTypes.find(one => one.id === document_type_id)?.name ?? texts.sections.documents

function drawDocuments(paper: Paper, { documents }: Packet, attached: ReadonlySet<number>) {
  const { documents: labels, sections } = texts
  heading(paper, sections.documents)
  if (documents.length === 0) paper.write(labels.none, { size: 10 })
  for (const document of documents) {
    const { id, original_filename } = document
    line(paper, [typeOf(document), `${original_filename}. ${attached.has(id) ? labels.attached : labels.notAttached}`])
  }
}
