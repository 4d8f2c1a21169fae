import { contract } from '../../platform/endpoint.ts'
import { id, idParams, orderedDays, paging, total, upload } from '../../platform/formats.ts'
import { withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { Consent, Disclosure } from './schema.ts'

const ofRelease = z.object({ id, releaseId: id })

const day = z.iso.date().describe('a day in Pacific time')
/** Filters for the disclosure log: patient, facility, and date range. */
const filters = { patient_id: id.optional(), facility_id: id.optional(), from: day.optional(), to: day.optional() }
const Filter = z.object(filters)
export type DisclosureFilter = z.output<typeof Filter>

export const releases = contract({
  consent: {
    method: 'GET',
    path: '/patients/:id/consent',
    about: 'A patient’s signed releases, and which facilities can view the patient now.',
    access: 'patients.release',
    params: idParams,
    response: Consent,
    reads: 'patient',
  },
  revoke: {
    method: 'PATCH',
    path: '/patients/:id/hipaa-revoke',
    about: 'Revokes every valid release of the patient. Facilities lose access immediately and are notified.',
    access: 'patients.edit',
    samples: true,
    params: idParams,
    response: Consent,
    reads: 'patient',
  },
  document: {
    method: 'GET',
    path: '/patients/:id/releases/:releaseId/document',
    about: 'A release document (PDF), including expired and revoked releases.',
    access: 'patients.release',
    params: ofRelease,
    responseType: 'file',
    response: z.file(),
    reads: 'patient',
  },
  page: {
    method: 'GET',
    path: '/patients/:id/releases/:releaseId/page',
    about: 'The hand-signed page (PDF, JPEG, or PNG), or an earlier page that it replaced.',
    access: 'patients.release',
    params: ofRelease,
    query: z.object({ replaced: id.optional().describe('The ID of a replaced page') }),
    responseType: 'file',
    response: z.file(),
    reads: 'patient',
  },
  attachPage: {
    method: 'POST',
    path: '/patients/:id/releases/:releaseId/page',
    about:
      'Attaches the hand-signed page (PDF, JPEG, or PNG), which replaces an earlier one. The replaced page is kept. On legal hold, 409.',
    access: 'patients.edit',
    samples: true,
    params: ofRelease,
    requestType: 'multipart',
    body: z.object({ signed_page: upload }),
    response: Consent,
    reads: 'patient',
  },
  attestPage: {
    method: 'POST',
    path: '/patients/:id/releases/:releaseId/page-attestation',
    about: 'Records the caller’s statement, by name, that they have the hand-signed form. The page still needs to be attached.',
    access: 'patients.edit',
    samples: true,
    params: ofRelease,
    body: z.object({ attested: z.literal(true) }),
    response: Consent,
    reads: 'patient',
  },
  disclosures: {
    method: 'GET',
    path: '/patients/:id/disclosures',
    about: 'The patient’s disclosures in the last six years, newest first.',
    access: 'patients.release',
    params: idParams,
    response: z.array(Disclosure),
    reads: 'patient',
  },
  disclosuresExport: {
    method: 'GET',
    path: '/patients/:id/disclosures/export',
    about: 'The patient’s disclosures as CSV, with the redisclosure notice.',
    access: 'patients.release',
    params: idParams,
    responseType: 'csv',
    response: z.string(),
    reads: 'patient',
  },
  allDisclosures: {
    method: 'GET',
    path: '/admin/disclosures',
    about: 'All patients’ disclosures in the last six years, newest first. The total stops at 10,001.',
    access: 'releases.allDisclosures',
    query: withRules(paging.extend(filters), orderedDays),
    response: z.array(Disclosure),
    responseFields: total,
    reads: 'patient',
  },
  allDisclosuresExport: {
    method: 'GET',
    path: '/admin/disclosures/export',
    about: 'All disclosures in the last six years that match the filter, as CSV with the redisclosure notice.',
    access: 'releases.allDisclosures',
    query: withRules(Filter, orderedDays),
    responseType: 'csv',
    response: z.string(),
    reads: 'patient',
  },
})
