import type { jsPDF } from 'jspdf'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { contentOf, type Disclosure, disclosureContent, type Release, recipientOf } from '#domain/intake/releases/schema.ts'
import { pacificZone } from '#domain/platform/dates.ts'
import { personName } from '#domain/platform/text.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { type Draft, drawFooters, page, splitLines, textPart, writeLine } from '../../../ui/pdfText.ts'
import { pacificDate, pacificTime, zoneWords } from '../../../ui/times.ts'
import { signerWords } from './ReleaseRow.tsx'

const texts = consent.disclosures

type Entry = { head: string; to: string; by: string }

const recipientLine = (disclosure: Disclosure) => {
  const { crisis_center, organization_name, address, content } = disclosure
  const to = [crisis_center, organization_name, address, domainText(recipientOf(disclosure))].filter(Boolean).join(', ')
  return content === 'request' ? `${to}. ${domainText(contentOf(disclosure))}.` : to
}

/** Renders the patient's accounting of disclosures: date, recipient, content, purpose, and release (45 CFR 164.528(b)). */
export const accountingPdf = (patient: Patient, releases: Release[], disclosures: Disclosure[]): Draft =>
  written(
    [
      texts.about(personName(patient), patient.date_of_birth),
      texts.made(pacificTime(new Date().toISOString()), zoneWords(pacificZone)),
    ],
    disclosures.map(disclosure => {
      const release = releases.find(({ id }) => id === disclosure.release_id)
      return {
        head: pacificTime(disclosure.at),
        to: recipientLine(disclosure),
        by: texts.release(pacificDate(release?.signed_at), signerWords(disclosure), disclosure.disclosed_by),
      }
    }),
  )

type DisclosureFilters = { patient_id?: number | undefined; from?: string | undefined; to?: string | undefined }

/** Renders an accounting of all patients' disclosures that match the filters. Identifies patients only by number. */
export const allDisclosuresPdf = ({ patient_id, from, to }: DisclosureFilters, disclosures: readonly Disclosure[]): Draft =>
  written(
    [
      patient_id ? texts.onePatient(patient_id) : texts.allPatients,
      ...(from || to ? [texts.between(from ?? texts.start, to ?? texts.today)] : []),
      texts.made(pacificTime(new Date().toISOString()), zoneWords(pacificZone)),
    ],
    disclosures.map(disclosure => ({
      head: texts.ofPatient(pacificTime(disclosure.at), disclosure.patient_id),
      to: recipientLine(disclosure),
      by: texts.byRelease(disclosure.release_id, signerWords(disclosure), disclosure.application_id, disclosure.disclosed_by),
    })),
  )

/**
 * Renders a PDF with selectable text (42 CFR 2.25) and the notice that prohibits redisclosure (42 CFR 2.32): the short form on
 * every page and the full text at the end.
 */
const written = (about: readonly string[], entries: readonly Entry[]): Draft => ({
  title: texts.report,
  content: [about, entries],
  draw: pdf => drawAccounting(pdf, about, entries),
})

function drawAccounting(pdf: jsPDF, about: readonly string[], entries: readonly Entry[]) {
  let y = page.top
  const write = (text: string, size = 10, bold = false) => {
    const part = textPart(pdf, { size, bold })
    for (const line of splitLines(pdf, text, page.right - page.left, { size, bold })) {
      if (y > page.bottom) {
        pdf.addPage()
        y = page.top
      }
      writeLine(pdf, line, { left: page.left, y, size, bold, part })
      y += size * 0.46
    }
  }
  const space = () => {
    y += 3
  }
  write(texts.report, 16, true)
  space()
  for (const sentence of about) write(sentence)
  write(texts.disclosed(domainText(disclosureContent.what)))
  write(texts.purpose(domainText(disclosureContent.why)))
  space()
  for (const { head, to, by } of entries) {
    space()
    write(head, 10, true)
    write(to)
    write(by, 9)
  }
  space()
  space()
  write(redisclosure.heading, 11, true)
  write(redisclosure.full, 8.5)
  drawFooters(pdf, texts.page)
}
