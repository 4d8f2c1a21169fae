import { vi } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import type { PatientRecord } from '#domain/placement/advocates/schema.ts'
import { type ApplicationState, sideToAct } from '#domain/placement/applications/approval.ts'
import { decide } from '#domain/placement/applications/decide.ts'
import { hiddenFields, withoutFields } from '#domain/placement/applications/hidden.ts'
import type { Application, StateUpdate } from '#domain/placement/applications/schema.ts'
import type { StateNote } from '#domain/placement/applications/steps.ts'
import { testApplication, testPatientSummary } from '#domain/placement/applications/testing.ts'
import {
  facilityTabNamed,
  facilityTabs,
  filterNamed,
  filters,
  patientTab,
  patientTabNamed,
} from '#domain/placement/statuses/statuses.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { advocate, buildPatient, signed } from '../../../testing.ts'
// Import here so that compiling these screens does not count against the first test's timeout.
import '../admissions/AdmissionsDashboard.tsx'
import '../patients/PatientDashboard.tsx'

const center = { organization_id: 5, organization_type: 'treatment_center', organization_name: 'Harbor Recovery' } as const
const person = { ...advocate, is_patient_advocate: false, roles: [], ...center }

/** The advocate assigned to the patient in `testApplication`. */
export const owner: Whoami = { ...advocate, id: 3, organization_id: 4 }
export const colleague: Whoami = { ...advocate, id: 8, organization_id: 4 }
export const coordinator: Whoami = {
  ...person,
  id: 30,
  first_name: 'Casey',
  last_name: 'Coordinator',
  facility_roles: [{ facility_id: 7, facility_role: 'Admissions Coordinator' }],
}
export const manager: Whoami = { ...person, id: 31, facility_roles: [{ facility_id: 7, facility_role: 'Manager' }] }

export const aRecord = (values: Partial<PatientRecord> = {}): PatientRecord => ({
  id: 2,
  advocate_id: owner.id,
  first_name: 'Ada',
  last_name: 'Example',
  status: 'Active',
  intake_complete: true,
  current_section: 10,
  sections_saved: Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at + 1, '2026-11-20T15:00:00Z'])),
  release_expires_at: '2099-01-01T00:00:00Z',
  release_page_missing: false,
  warnings: [],
  patient_summary: testPatientSummary,
  treatment_levels: [],
  emergency_arrival_at: null,
  created_at: '2026-03-02T09:00:00.000Z',
  updated_at: '2026-03-02T09:00:00.000Z',
  advocate_first_name: 'Grace',
  advocate_last_name: 'Sample',
  applications: [],
  handover_note: null,
  send_plan: null,
  involuntary_hold: null,
  clinical_snapshot_updated_at: null,
  recent: null,
  ...values,
})

const tagNamed = (id: number, category: string, name: string) => ({
  id,
  category,
  name,
  content: name,
  ui_main_category: null,
  uiMainCategory: null,
  ui_friendly_category: category,
  filter_content: null,
  tooltip_content: null,
  display_order: id,
  active: true,
  updated_at: '2026-03-02T09:00:00.000Z',
})
const tags = [
  { ...tagNamed(440, 'treatment_level', 'Detox - residential'), tooltip_content: 'Withdrawal care around the clock' },
  tagNamed(600, 'addiction_program', 'Alcohol'),
]

export type Reply = { status: number; json: unknown }
type SentRequest = { method: string; path: string; query: URLSearchParams; body: unknown }
type World = {
  user: Whoami
  application?: Application
  /** Additional applications on the facility's dashboard. */
  others?: Application[]
  records?: PatientRecord[]
  notes?: StateNote[]
}

/**
 * Stubs the network. It serves one application (which follows the domain's approval table), the application's notes, and both
 * dashboards. `respond` sets the responses for a method and path. `hold` delays a response until the function it returns is
 * called.
 */
export function applicationNetwork({ user, application = testApplication(), others = [], records = [], notes = [] }: World) {
  localStorage.setItem('RW_AUTH', 'held')
  const requests: SentRequest[] = []
  const replies = new Map<string, Reply | (() => Promise<void>)>()
  let row = application
  const written = [...notes]

  const patientAsShown = (statuses: Application['status'][]) =>
    withoutFields(
      buildPatient({ ...signed, id: 2, advocate_id: owner.id, phone_number: '+12135550147' }),
      hiddenFields(user.is_patient_advocate ? 'advocate' : 'facility', statuses),
    )
  const list = (query: URLSearchParams) => {
    const wanted: readonly string[] = filters[filterNamed(query.get('filter'))]
    const inTab = (tab: keyof typeof facilityTabs) =>
      [row, ...others].filter(one => (facilityTabs[tab] as readonly string[]).includes(one.status) && wanted.includes(one.status))
    const found = inTab(facilityTabNamed(query.get('status')))
    const counts = { Open: inTab('Open').length, Booked: inTab('Booked').length, Closed: inTab('Closed').length }
    return { ...page(found, query, 'applications'), counts }
  }
  const dashboard = (query: URLSearchParams) => {
    const tabOf = (one: PatientRecord) =>
      patientTab(
        one.status,
        one.applications.map(each => each.status),
      )
    const wanted: readonly string[] = filters[filterNamed(query.get('filter'))]
    const named = records
      .map(one => ({ ...one, applications: one.applications.map(each => (each.id === row.id ? row : each)) }))
      .filter(one => `${one.first_name} ${one.last_name}`.toLowerCase().includes((query.get('q') ?? '').toLowerCase()))
      .filter(one => query.get('filter') === 'All' || one.applications.some(each => wanted.includes(each.status)))
    const counts = { Open: 0, Booked: 0, Closed: 0, Hold: 0 }
    for (const one of named) counts[tabOf(one)]++
    const found = named.filter(one => tabOf(one) === patientTabNamed(query.get('status')))
    return { ...page(found, query, 'records'), page_number: Number(query.get('page_number')), counts }
  }
  const answer = (update: StateUpdate) => {
    row = { ...row, ...decide(row, update, { at: '2026-03-02T11:00:00.000Z', by: `${user.first_name} ${user.last_name}` }) }
    return row
  }
  const addNote = (body: Pick<StateNote, 'body' | 'state_type'>) => {
    written.push({ id: written.length + 90, ...body, author_name: 'Elena Marsh', created_at: '2026-03-02T11:00:00.000Z' })
    return written.at(-1)
  }
  const calls: [method: string, path: RegExp, data: (request: SentRequest) => unknown][] = [
    ['GET', /^\/common\/whoami$/, () => user],
    ['GET', /^\/common\/feature-tags$/, () => tags],
    ['GET', /^\/applications\/1\/chat$/, () => ({ messages: [], has_more: false, seen_id: 0 })],
    ['POST', /^\/applications\/1\/chat\/read$/, ({ body }) => body],
    ['GET', /^\/common\/notifications\/read\/1\/web-message$/, () => ({ read: 0 })],
    ['GET', /^\/common\/notifications\/counts$/, () => ({ unread: 0, applications: [] })],
    ['GET', /^\/applications\/1$/, () => row],
    ['PATCH', /^\/applications\/1\/state-update$/, ({ body }) => answer(body as StateUpdate)],
    ['GET', /^\/applications\/1\/state-notes$/, () => written],
    ['GET', /^\/applications\/1\/requests$/, () => []],
    ['POST', /^\/applications\/1\/state-notes$/, ({ body }) => addNote(body as StateNote)],
    ['GET', /^\/patients\/2$/, ({ query }) => patientAsShown(query.has('application_id') ? [row.status] : [])],
    ['GET', /^\/patients\/document-types$/, () => [...documentTypes]],
    ['GET', /^\/patients\/2\/documents$/, () => []],
    ['GET', /^\/organizations\/5\/applications$/, ({ query }) => list(query)],
    ['GET', /^\/advocates\/current-user\/patient-records$/, ({ query }) => dashboard(query)],
    ['POST', /^\/advocates\/current-user\/patient-records\/search$/, ({ body }) => dashboard(asQuery(body))],
    ['GET', /^\/advocates\/current-user\/shift-list$/, () => ({ records, total: records.length })],
    ['GET', /^\/table-settings$/, () => ({})],
  ]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://api')
    const call: SentRequest = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/v2', ''),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(call)
    const instead = replies.get(`${call.method} ${call.path}`)
    if (typeof instead === 'function') await instead()
    else if (instead) return Response.json(instead.json, { status: instead.status })
    try {
      const data = calls.find(([method, path]) => method === call.method && path.test(call.path))?.[2](call)
      if (data === undefined) return Response.json({ message: 'Not found' }, { status: 404 })
      return Response.json(Array.isArray(data) ? { data, total: data.length } : { data })
    } catch (refusal) {
      if (!(refusal instanceof HttpError)) throw refusal
      const status = refusal.code === 'conflict' ? 409 : 422
      return Response.json({ message: refusal.message, errors: refusal.errors, data: row }, { status })
    }
  })
  return {
    requests,
    /** Bodies of the answers sent so far, in order. */
    answers: () => requests.filter(one => one.method === 'PATCH').map(one => one.body),
    respond: (call: string, reply: Reply) => void replies.set(call, reply),
    clearReply: (call: string) => void replies.delete(call),
    hold(call: string) {
      const gate = Promise.withResolvers<void>()
      replies.set(call, () => gate.promise)
      return gate.resolve
    },
    meanwhile: (update: StateUpdate) => void answer(update),
  }
}

function page<Row>(rows: Row[], query: URLSearchParams, name: string) {
  const number = Number(query.get('page_number'))
  const ordered = query.get('sort') === 'oldest' ? rows.toReversed() : rows
  const found = query.get('only') ? ordered.filter(waits) : ordered
  const my_move = rows.filter(waits).length
  return { [name]: found.slice((number - 1) * 20, number * 20), total: found.length, my_move }
}

const asQuery = (body: unknown) => new URLSearchParams(Object.entries(body as Record<string, string>))

/** Whether the side that uses a dashboard must act on this row. */
const waits = (row: unknown): boolean => {
  const one = row as ApplicationState & { applications?: ApplicationState[] }
  return one.applications ? one.applications.some(each => sideToAct(each) === 'advocate') : sideToAct(one) === 'facility'
}
