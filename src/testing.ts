import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import { type Patient, unanswered } from '#domain/intake/patients/schema.ts'
import { byPatient } from '#domain/intake/releases/signer.ts'
import { routesOf } from './App.tsx'
import { queryClient } from './dataProvider/queryClient.ts'
import { saveToken, token } from './session/session.ts'
// Import here so that compiling these screens does not count against the first test's timeout.
import './layout/Layout.tsx'
import './workspaces/intake/IntakeWizard.tsx'
import './workspaces/placement/review/IntakeReview.tsx'

const at = '2026-11-20T15:00:00Z'

export const advocate: Whoami = { ...testAdvocate, first_name: 'Elena', last_name: 'Marsh' }

/** A patient with only section 1 filled in. */
export const buildPatient = (values: Partial<Patient> = {}): Patient => ({
  ...unanswered(),
  id: 41,
  advocate_id: advocate.id,
  organization_id: 1,
  is_sample: false,
  status: 'Active',
  address_zipcode_confirmed: false,
  current_zip_code_confirmed: false,
  current_section: 1,
  intake_complete: false,
  sections_saved: { 1: at },
  first_name: 'Ana',
  last_name: 'Lopez',
  date_of_birth: '04/05/1990',
  gender_at_birth: 'female',
  gender_identity: 'female',
  race: 'Multiracial',
  current_location: 501,
  release_page_missing: false,
  release_language: 'en',
  signing_age: 18,
  time_zone: 'America/Los_Angeles',
  created_at: at,
  updated_at: at,
  ...values,
})

/** Patient fields after the patient signs the release. */
export const signed = {
  hipaa_document: { s3_filename: 'a.pdf' },
  is_voluntary: true,
  tmri_disclosure: true,
  release_expires_at: '2027-11-20T15:00:00Z',
  release_signer: byPatient,
  current_section: 2,
}

/** An active feature tag as the catalog returns it. */
export const tagOf = (id: number, category: string, name: string, group: string | null = null) => ({
  ...{
    id,
    category,
    name,
    content: name,
    ui_main_category: group,
    uiMainCategory: group,
    ui_friendly_category: category.replaceAll('_', ' '),
  },
  filter_content: null,
  tooltip_content: null,
  display_order: id,
  active: true,
  updated_at: at,
})
const tags = [
  tagOf(501, 'patient_current_location', 'Emergency department'),
  tagOf(440, 'treatment_level', 'Detox - residential', 'Detox'),
  tagOf(441, 'treatment_level', 'Detox - outpatient', 'Detox'),
  tagOf(442, 'treatment_level', 'Residential short-term', 'Residential'),
  tagOf(tag.network.hmo, 'policy_network_type', 'HMO'),
  tagOf(tag.texts.accepted, 'receives_texts', 'Yes, by text'),
  tagOf(tag.payment.insurance, 'payment_method', 'Medical Insurance'),
  tagOf(600, 'addiction_program', 'Alcohol'),
  tagOf(601, 'addiction_route', 'By mouth'),
  tagOf(602, 'addiction_frequency', 'Daily'),
  tagOf(tag.place.nearCrisisCenter, 'preferred_treatment_location', 'Near Crisis Center'),
  tagOf(tag.place.address, 'preferred_treatment_location', 'Specify Address'),
  tagOf(tag.placeToLive.yes, 'place_to_live', 'Has a place to live'),
]
/** A payer as the active payer list returns it. */
export const payerOf = (payer_code: string, payer_name: string, insurance_type: 'Public' | 'Private') => ({
  id: Number(payer_code.slice(2)),
  payer_code,
  payer_name,
  insurance_type,
  aliases: '',
  active: true,
  updated_at: at,
})
const lists: Record<string, unknown[]> = {
  '/patients/document-types': [...documentTypes],
  '/patients/41/documents': [],
  '/common/feature-tags': tags,
  '/providers/active': [payerOf('PY1', 'Medi-Cal', 'Public'), payerOf('PY2', 'Aetna', 'Private')],
  '/common/counties': [
    { id: '04013', name: 'Maricopa', state: 'AZ' },
    { id: '06037', name: 'Los Angeles', state: 'CA' },
  ],
}

type SentRequest = { method: string; path: string; body: Record<string, unknown> & { parts?: FormData } }
type Answer = { status?: number; json?: unknown; fails?: true }

/**
 * Stubs the network: a signed-in user, a patient record that stores saved sections, and the lists. `answers` overrides responses
 * by method and path. Records all requests in order.
 */
export function network({
  patient,
  user = advocate,
  answers = {},
}: {
  patient?: Patient
  user?: Whoami
  answers?: Record<string, Answer>
} = {}) {
  localStorage.setItem('RW_AUTH', 'held')
  const requests: SentRequest[] = []
  let savedPatient = patient
  const data = ({ method, path, body }: SentRequest): unknown => {
    if (path === '/common/whoami') return user
    if (path === '/common/lookup')
      return { [String(body.field_keys)]: tags.filter(one => one.category === String(body.field_keys)) }
    if (path.endsWith('/consent')) return { releases: [], recipients: [], emergencies: [] }
    if (method === 'POST' && path === '/patients') savedPatient = buildPatient(body as Partial<Patient>)
    if (method === 'POST' && path === '/patients/hipaa-doc') return { hipaa_document: { s3_filename: 'a.pdf' } }
    if (method === 'PATCH' && path.endsWith('/hipaa-sign')) savedPatient = { ...savedPatient!, ...signed }
    else if (method === 'PATCH') savedPatient = { ...savedPatient!, ...(body as Partial<Patient>) }
    return path.startsWith('/patients') ? savedPatient : undefined
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/v2', '').split('?')[0]!
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body ? { parts: init.body } : {}
    const call = { method: init.method ?? 'GET', path, body }
    requests.push(call)
    const answer = answers[`${call.method} ${path}`]
    if (answer?.fails) throw new TypeError('Failed to fetch')
    if (answer) return Response.json(answer.json ?? {}, { status: answer.status ?? 200 })
    if (path.endsWith('/drafts')) return Response.json({ data: [] })
    if (path.includes('/drafts/')) return Response.json({ data: call.method === 'PUT' ? draftOf(body) : null })
    if (path.endsWith('/verification')) return Response.json({ data: null })
    if (path === '/patients/duplicates') return Response.json({ data: [] })
    if (path === '/users/current/draft-key') return Response.json({ data: { key: opened.toString(16).padStart(64, '0') } })
    if (lists[path]) return Response.json({ data: lists[path], total: lists[path].length })
    const found = data(call)
    return found ? Response.json({ data: found }) : Response.json({ message: 'Not found' }, { status: 404 })
  })
  return {
    requests,
    /** Saved data without what the save replaces: the draft's version, and when the section was saved. */
    writes: () =>
      requests
        .filter(one => one.method !== 'GET' && /^\/patients(?!.*(drafts|duplicates))/.test(one.path))
        .map(({ body: { draft_version: _, section_saved_at: __, ...body }, ...one }) => ({
          ...one,
          body: body as SentRequest['body'],
        })),
  }
}

let opened = 0

const draftOf = (body: object) => ({
  section: 'payment',
  saved_at: at,
  ...body,
  version: 1,
})

/** Opens the app at a path, with `before` as the previous history entry, and returns the router. */
export function openAt(address: string, before = '/patient/community') {
  queryClient.clear()
  // Use a new token each time so that drafts from earlier tests are unreadable.
  opened += 1
  if (token()) saveToken(`held ${opened}`)
  // jsdom does not implement scrolling.
  vi.stubGlobal('scrollTo', () => undefined)
  const router = createMemoryRouter(routesOf(), { initialEntries: [before, address], initialIndex: 1 })
  render(createElement(RouterProvider, { router }))
  return router
}

/** Enters a text with one input event. Typing is slower, because each key renders the form. */
export async function enter(field: HTMLElement, text: string) {
  await userEvent.click(field)
  await userEvent.paste(text)
}

/** Stops timers until the end of the test, or until the test calls `vi.useRealTimers`. */
export function stopTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** With fake timers, waits until a condition is true. Responses arrive, but no time passes. */
export async function stillUntil(isSo: () => unknown) {
  for (let turn = 0; turn < 1000 && !isSo(); turn++)
    await act(async () => {
      await new Promise(resolve => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(0)
    })
}

/**
 * Expects the dialog to close after exactly this many milliseconds, with fake timers. A dialog that is fading out is considered
 * closed.
 */
export async function expectToCloseAfter(milliseconds: number) {
  const stands = () => screen.queryByRole('dialog')?.closest<HTMLElement>('.MuiDialog-container')?.style.opacity === '1'
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
  await pass(milliseconds - 1)
  expect(stands()).toBe(true)
  await pass(1)
  expect(stands()).toBe(false)
  await pass(300)
  expect(screen.queryByRole('dialog')).toBeNull()
}
