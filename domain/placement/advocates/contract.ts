import { contract } from '../../platform/endpoint.ts'
import { id, idParams, paging, rowId, text, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { changedRow, dashboardOrder, searchText } from '../applications/turn.ts'
import { filterNamed, patientTabNamed } from '../statuses/statuses.ts'
import { AdvocateInfo, PatientRecord, UnassignedPatient } from './schema.ts'

const name = z.string().max(40).optional()
const day = z.iso.date('Enter a date range as start,end (yyyy-MM-dd)').refine(date => date >= '1900-01-01', 'Enter a later date')

/** A date range in Pacific time, including its first and last day (UX-001). */
const dateRange = z
  .string()
  .max(40)
  .transform(range => range.split(','))
  .pipe(z.tuple([day, day], 'Enter a date range as start,end (yyyy-MM-dd)'))
  .refine(([start, end]) => start <= end, 'Enter a start date before the end date')

/** A page of a patient dashboard. Unknown tabs, filters, and sort orders fall back to the default (DASH-006, DASH-007). */
const Records = paging.extend({
  status: name.transform(patientTabNamed).describe('Open, Booked, Closed, or Hold'),
  filter: name
    .transform(filterNamed)
    .describe('Only patients with an application in this group: Submitted, Processing, Accepted, Denied, or All'),
  ...dashboardOrder,
  only: dashboardOrder.only.describe('my_move: only patients with an application that needs the caller’s action'),
  ...changedRow,
  date_range: dateRange.optional().describe('Only patients last saved in this date range: start,end as yyyy-MM-dd'),
})

const count = z.number().int()
const Found = z.object({
  records: z.array(PatientRecord),
  page_number: count,
  total: count,
  /** Number of results in each tab. */
  counts: z.object({ Open: count, Booked: count, Closed: count, Hold: count }),
  /** Number of patients in this tab who need the caller's action. */
  my_move: count,
})

export const advocates = contract({
  records: {
    method: 'GET',
    path: '/advocates/current-user/patient-records',
    about: 'A page of the advocate’s own patients.',
    access: 'advocates.own',
    query: Records,
    response: Found,
    reads: 'patient',
  },
  search: {
    method: 'POST',
    path: '/advocates/current-user/patient-records/search',
    about:
      'A page of the advocate’s own patients with this name or phone number. Search terms are sent in the body, never in the URL.',
    access: 'advocates.own',
    body: Records.extend(searchText),
    response: Found,
    reads: 'patient',
  },
  shift: {
    method: 'GET',
    path: '/advocates/current-user/shift-list',
    about: 'The open patients for a shift hand-over: the advocate’s own or, with `colleagues`, those of the hospital.',
    access: 'advocates.own',
    query: z.object({ colleagues: z.stringbool().default(false) }),
    response: z.object({ records: z.array(PatientRecord), total: count }),
    reads: 'patient',
  },
  info: {
    method: 'GET',
    path: '/advocates/current-user/info',
    about: 'The advocate’s own profile, with their organization’s address.',
    access: 'advocates.own',
    response: AdvocateInfo,
  },
  colleagues: {
    method: 'GET',
    path: '/advocates/colleagues',
    about:
      'The other approved advocates in the caller’s organization, sorted by name. A patient can be reassigned to any of them.',
    access: 'advocates.own',
    query: paging.extend({ q: text(100).optional().describe('The start of each word in a name') }),
    response: z.array(AdvocateInfo.pick({ id: true, first_name: true, last_name: true })),
    responseFields: total,
  },
  unassigned: {
    method: 'GET',
    path: '/advocates/unassigned',
    about: 'Patients without an advocate that the caller can take over (same hospital) or reassign (admins), oldest first.',
    access: 'advocates.unassigned',
    query: paging,
    response: z.array(UnassignedPatient),
    responseFields: total,
    reads: 'patient',
  },
  allRecords: {
    method: 'GET',
    path: '/admin/patient-records',
    about: 'A page of all advocates’ patients.',
    access: 'advocates.all',
    query: Records.extend({ organization_id: id.optional() }),
    response: Found,
    reads: 'patient',
  },
  searchAll: {
    method: 'POST',
    path: '/admin/patient-records/search',
    about: 'A page of all advocates’ patients, or of one advocate’s patients, with this name or phone number.',
    access: 'advocates.all',
    body: Records.extend({ ...searchText, organization_id: rowId.nullish(), advocate_id: rowId.nullish() }),
    response: Found,
    reads: 'patient',
  },
  recordsOf: {
    method: 'GET',
    path: '/admin/advocates/:id/patient-records',
    about: 'A page of one advocate’s patients.',
    access: 'advocates.all',
    params: idParams,
    query: Records,
    response: Found,
    reads: 'patient',
  },
})
