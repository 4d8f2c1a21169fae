import { contract } from '../../platform/endpoint.ts'
import { idParams, paging, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { facilityTabNamed, filterNamed } from '../statuses/statuses.ts'
import { timeZone } from './arrivals.ts'
import { Application, Assignee, NewAssignment, StateUpdate, Transition } from './schema.ts'
import { NewStateNote, StateNote, stepFields } from './steps.ts'
import { changedRow, dashboardOrder, searchText } from './turn.ts'

const name = z.string().max(40).optional()

/** A page of the admissions dashboard. Unknown tabs, filters, and sort orders fall back to the default (DASH-006, DASH-007). */
const Page = paging.extend({
  status: name.transform(facilityTabNamed).describe('Open, Booked, or Closed'),
  filter: name.transform(filterNamed).describe('Submitted, Processing, Accepted, Denied, or All'),
  assigned: name.transform(assigned => assigned?.toLowerCase() === 'mine').describe('mine: only those assigned to the caller'),
  ...dashboardOrder,
  ...changedRow,
  time_zone: timeZone,
})
const Listed = total.extend({ applications: z.array(Application) })
const count = z.number().int()
/** The number of results in each tab, and how many results in this tab need the caller's action. */
const Found = Listed.extend({ counts: z.object({ Open: count, Booked: count, Closed: count }), my_move: count })

export const applications = contract({
  show: {
    method: 'GET',
    path: '/applications/:id',
    about: 'One application, with the fields the caller may see.',
    access: 'applications.show',
    tokens: 'applications',
    params: idParams,
    response: Application,
    reads: 'patient',
  },
  answer: {
    method: 'PATCH',
    path: '/applications/:id/state-update',
    about: 'Answers a step of the approval table, records an outcome, or (without `field`) closes the application.',
    access: 'applications.answer',
    params: idParams,
    body: StateUpdate,
    response: Application,
    reads: 'patient',
  },
  takeBack: {
    method: 'POST',
    path: '/applications/:id/take-back',
    about:
      'Undoes the caller’s last answer within five minutes, unless the application has changed since then. The application returns to its previous state.',
    access: 'applications.answer',
    params: idParams,
    body: z.object({ field: z.enum(stepFields) }),
    response: Application,
    reads: 'patient',
  },
  acknowledge: {
    method: 'POST',
    path: '/applications/:id/conditions/acknowledge',
    about:
      'Acknowledges the conditions of an acceptance. The patient cannot be booked until this is done. Repeating the request has no effect.',
    access: 'applications.acknowledge',
    params: idParams,
    response: Application,
    reads: 'patient',
  },
  askAgain: {
    method: 'POST',
    path: '/applications/:id/ask-again',
    about:
      'Asks the facility once to reconsider its decline, with a note about what is new. The facility reopens the application by changing its No to Yes.',
    access: 'applications.askAgain',
    params: idParams,
    body: NewStateNote.pick({ body: true }),
    response: Application,
    reads: 'patient',
  },
  assignees: {
    method: 'GET',
    path: '/applications/:id/assignees',
    about: 'The coordinators of the application’s facility, sorted by name.',
    access: 'applications.assign',
    params: idParams,
    response: z.array(Assignee),
    responseFields: total,
    reads: 'patient',
  },
  assign: {
    method: 'PUT',
    path: '/applications/:id/assignee',
    about: 'Assigns the application to a coordinator of its facility, or to no one.',
    access: 'applications.assign',
    params: idParams,
    body: NewAssignment,
    response: Application,
    reads: 'patient',
  },
  timeline: {
    method: 'GET',
    path: '/applications/:id/timeline',
    about: 'Every change to an application: who, what, and when, oldest first.',
    access: 'applications.readNotes',
    tokens: 'applications',
    params: idParams,
    response: z.array(Transition),
    responseFields: total,
    reads: 'patient',
  },
  checkAdmitted: {
    method: 'GET',
    path: '/applications/check-admitted',
    about: 'Booked applications whose estimated discharge time has passed and whose admission the caller can confirm.',
    access: 'applications.checkAdmitted',
    response: z.array(Application),
    responseFields: total,
    reads: 'patient',
  },
  notes: {
    method: 'GET',
    path: '/applications/:id/state-notes',
    about: 'The notes on all steps, oldest first.',
    access: 'applications.readNotes',
    params: idParams,
    response: z.array(StateNote),
    responseFields: total,
    reads: 'patient',
  },
  addNote: {
    method: 'POST',
    path: '/applications/:id/state-notes',
    about: 'Adds a note to a step.',
    access: 'applications.writeNote',
    params: idParams,
    body: NewStateNote,
    response: StateNote,
    reads: 'patient',
  },
  ofPatient: {
    method: 'GET',
    path: '/patients/:id/applications',
    about: 'A patient’s applications that the caller may see, newest first.',
    access: 'patients.show',
    tokens: 'applications',
    params: idParams,
    response: Listed,
    reads: 'patient',
  },
  list: {
    method: 'GET',
    path: '/organizations/:id/applications',
    about:
      'A page of the applications to the caller’s facilities in this organization. The Booked tab is grouped by expected arrival: overdue, today, tomorrow, later, admitted.',
    access: 'applications.list',
    tokens: 'applications',
    params: idParams,
    query: Page,
    response: Found,
    reads: 'patient',
  },
  search: {
    method: 'POST',
    path: '/organizations/:id/applications/search',
    about: 'A page of the applications to the caller’s facilities for patients with this name or phone number.',
    access: 'applications.list',
    params: idParams,
    body: Page.extend(searchText),
    response: Found,
    reads: 'patient',
  },
  listAll: {
    method: 'GET',
    path: '/admin/applications',
    about: 'A page of all applications. Counts stop at 10,001.',
    access: 'applications.listAll',
    query: Page,
    response: Found,
    reads: 'patient',
  },
})
