import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { daysInOrder, id, one, outOfOrder, paging, total, upload } from '../formats.ts'
import { Consent, Disclosure } from './schema.ts'

const ofRelease = z.object({ id, releaseId: id })

const day = z.iso.date().describe('a day in Pacific time')
/** Filters of the disclosure log: patient, facility and days. */
const filters = { patient_id: id.optional(), facility_id: id.optional(), from: day.optional(), to: day.optional() }
const Filter = z.object(filters)
export type DisclosureFilter = z.output<typeof Filter>

export const releases = contract({
  consent: {
    method: 'GET',
    path: '/patients/:id/consent',
    about: 'Every signed release of a patient, and which facilities read the patient by them now.',
    access: 'patients.release',
    params: one,
    response: Consent,
    reads: 'patient',
  },
  revoke: {
    method: 'PATCH',
    path: '/patients/:id/hipaa-revoke',
    about: 'Takes every valid release of the patient back: facilities stop reading at once, and are told.',
    access: 'patients.edit',
    params: one,
    response: Consent,
    reads: 'patient',
  },
  document: {
    method: 'GET',
    path: '/patients/:id/releases/:releaseId/document',
    about: 'The document of a release, also of one that has ended, a PDF.',
    access: 'patients.release',
    params: ofRelease,
    gives: 'file',
    response: z.unknown(),
    reads: 'patient',
  },
  page: {
    method: 'GET',
    path: '/patients/:id/releases/:releaseId/page',
    about: 'The page that was signed by hand: a PDF, a JPEG or a PNG.',
    access: 'patients.release',
    params: ofRelease,
    gives: 'file',
    response: z.unknown(),
    reads: 'patient',
  },
  attachPage: {
    method: 'POST',
    path: '/patients/:id/releases/:releaseId/page',
    about: 'Attaches the page that was signed by hand (PDF, JPEG or PNG), in the place of an earlier one.',
    access: 'patients.edit',
    params: ofRelease,
    takes: 'multipart',
    body: z.object({ signed_page: upload }),
    response: Consent,
    reads: 'patient',
  },
  attestPage: {
    method: 'POST',
    path: '/patients/:id/releases/:releaseId/page-attestation',
    about: 'The caller states, by name, that they hold the form that was signed by hand. The page is still to be attached.',
    access: 'patients.edit',
    params: ofRelease,
    body: z.object({ attested: z.literal(true) }),
    response: Consent,
    reads: 'patient',
  },
  disclosures: {
    method: 'GET',
    path: '/patients/:id/disclosures',
    about: "To whom the patient's data was disclosed within the last six years, the newest first.",
    access: 'patients.release',
    params: one,
    response: z.array(Disclosure),
    reads: 'patient',
  },
  disclosuresExport: {
    method: 'GET',
    path: '/patients/:id/disclosures/export',
    about: 'The same as a table, with the notice against redisclosure.',
    access: 'patients.release',
    params: one,
    gives: 'csv',
    response: z.unknown(),
    reads: 'patient',
  },
  allDisclosures: {
    method: 'GET',
    path: '/admin/disclosures',
    about: "Everybody's disclosures of the last six years, the newest first.",
    access: 'releases.allDisclosures',
    query: paging.extend(filters).refine(daysInOrder, outOfOrder),
    response: z.array(Disclosure),
    beside: total,
    reads: 'patient',
  },
  allDisclosuresExport: {
    method: 'GET',
    path: '/admin/disclosures/export',
    about: 'All disclosures of the last six years that the filter finds, as a table with the notice against redisclosure.',
    access: 'releases.allDisclosures',
    query: Filter.refine(daysInOrder, outOfOrder),
    gives: 'csv',
    response: z.unknown(),
    reads: 'patient',
  },
})
