import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import papaparse from 'papaparse'
import { expect, test, vi } from 'vitest'
import { byPatient } from '#domain/intake/releases/signer.ts'
import type { Packet } from '#domain/placement/applications/handover/handover.ts'
import { type Facts, noFacts } from '#domain/placement/applications/handover/schema.ts'
import { applicationAt, applyAnswers, testApplication, yesAnswers } from '#domain/placement/applications/testing.ts'
import { buildPatient, signed } from '../../../testing.ts'
import { asAdvocate, asFacility, eachAfresh } from '../applications/page.testing.ts'
import { manager } from '../applications/testing.ts'

eachAfresh()

const seen = '2026-03-02T12:00:00.000Z'
const accepted = (facts: Partial<Facts> | null = null) => ({
  ...applyAnswers(applicationAt('application_approved'), {
    ...yesAnswers.application_approved,
    extras: { transport_available: true },
  }),
  handover: facts && { ...noFacts, ...facts, updated_at: seen },
})
const card = async () => within(await screen.findByRole('region', { name: 'Handover' }))
/** Responds to the next change, and from then on to reads, with this application. */
function respondWith(api: ReturnType<typeof asFacility>, status: 200 | 409, data: object) {
  api.respond('PATCH /applications/1/handover', { status, json: { message: 'This application has changed.', data } })
  api.respond('GET /applications/1', { status: 200, json: { data } })
}
const open = async (name: string) => userEvent.click((await card()).getByRole('button', { name }))

test('the card is hidden before the acceptance [S-29]', async () => {
  asFacility(testApplication())
  await screen.findByRole('region', { name: 'Approval steps' })
  expect(screen.queryByRole('region', { name: 'Handover' })).toBeNull()
})

test('each side enters its own facts in place and sends only these [S-29]', async () => {
  const application = accepted()
  const api = asFacility(application)
  const done = { ...application, handover: { ...noFacts, accepting_clinician: 'Priya Shah', updated_at: seen } }
  expect((await card()).queryByRole('button', { name: 'Enter: Transportation' })).toBeNull()
  await open('Enter: Report')
  const form = await card()
  await userEvent.type(form.getByRole('textbox', { name: /Accepting clinician/ }), 'Priya Shah')
  respondWith(api, 200, done)
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await (await card()).findByText('Priya Shah')).toBeTruthy()
  const body = api.requests.find(one => one.method === 'PATCH')!.body as { facts: object }
  expect(body).toMatchObject({ updated_at: null, facts: { accepting_clinician: 'Priya Shah', report_given_at: null } })
  expect(body.facts).not.toHaveProperty('transport_company')
})

test('the advocate enters transport but not the room; a manager enters nothing [S-29]', async () => {
  asAdvocate(accepted({ room_ready_at: seen }))
  const shown = await card()
  expect(shown.getByRole('button', { name: 'Enter: Transportation' })).toBeTruthy()
  expect(shown.queryByRole('checkbox', { name: /^Room ready/ })).toBeNull()
  expect(shown.getByRole('checkbox', { name: /^Report given/ }).ariaChecked).toBe('false')
})

test('a manager sees the facts but no buttons [S-29]', async () => {
  asFacility(accepted({ report_phone: '+16195550142;ext=204' }), manager)
  const shown = await card()
  expect(shown.getByRole('link', { name: '(619) 555-0142 ext. 204' })).toBeTruthy()
  expect(shown.queryByRole('button')).toBeNull()
  expect(shown.queryByRole('checkbox')).toBeNull()
})

test('a time before the acceptance is a question at the field and in the card, and can be saved [S-29]', async () => {
  const application = accepted({ report_given_at: '2020-01-01T12:00:00.000Z' })
  asFacility(application)
  expect((await card()).getByText('Before the acceptance?')).toBeTruthy()
  await open('Edit: Report')
  expect((await card()).getByRole('group', { name: /Report given/, description: /Before the acceptance\?/ })).toBeTruthy()
})

test('a check box saves the time; after a conflict, the fresh state is shown [S-29]', async () => {
  const application = accepted()
  const api = asFacility(application)
  const fresh = { ...application, handover: { ...noFacts, bring: 'Shoes without laces', updated_at: seen } }
  const before = (await card()).getByRole('checkbox', { name: /^Room ready/ })
  api.respond('PATCH /applications/1/handover', { status: 409, json: { message: 'This application has changed.', data: fresh } })
  before.click()
  // Not earlier: the page may load the application again at any time.
  api.respond('GET /applications/1', { status: 200, json: { data: fresh } })
  expect(await (await card()).findByText('Shoes without laces')).toBeTruthy()
  const ready = { ...fresh, handover: { ...fresh.handover, room_ready_at: seen } }
  respondWith(api, 200, ready)
  await userEvent.click((await card()).getByRole('checkbox', { name: /^Room ready/ }))
  await waitFor(async () => expect((await card()).getByRole('checkbox', { name: /^Room ready/ }).ariaChecked).toBe('true'))
  const sent = api.requests.filter(one => one.method === 'PATCH').map(one => one.body as { updated_at: string })
  expect(sent.map(body => body.updated_at)).toEqual([null, seen])
})

test('after a conflict in the form, the input is kept and the user chooses a version [S-29]', async () => {
  const application = accepted({ accepting_clinician: 'Priya Shah' })
  const api = asFacility(application)
  const fresh = {
    ...application,
    handover: { ...noFacts, accepting_clinician: 'Marcus Webb', updated_at: '2026-03-02T13:00:00.000Z' },
  }
  await open('Edit: Report')
  const field = (await card()).getByRole<HTMLInputElement>('textbox', { name: /Accepting clinician/ })
  await userEvent.clear(field)
  await userEvent.type(field, 'Alicia Romero')
  respondWith(api, 409, fresh)
  await userEvent.click((await card()).getByRole('button', { name: 'Save' }))
  const alert = within(await (await card()).findByRole('alert'))
  expect(alert.getAllByText(/Marcus Webb/).length).toBeGreaterThan(0)
  expect(alert.getAllByText(/Alicia Romero/).length).toBeGreaterThan(0)
  expect(field.value).toBe('Alicia Romero')
})

test('two quick ticks are saved one after the other, without a conflict [S-29]', async () => {
  const application = accepted()
  const api = asFacility(application)
  const shown = await card()
  respondWith(api, 200, { ...application, handover: { ...noFacts, room_ready_at: seen, updated_at: seen } })
  shown.getByRole('checkbox', { name: /^Room ready/ }).click()
  shown.getByRole('checkbox', { name: /^Report given/ }).click()
  const sent = () => api.requests.filter(one => one.method === 'PATCH').map(one => one.body as { updated_at: string })
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(body => body.updated_at)).toEqual([null, seen])
})

const aPacket = (application: Packet['application'], release: Partial<Packet['release']> = {}): Packet => ({
  made_at: seen,
  made_by: 'Casey Coordinator',
  notice: 'This record is protected by federal confidentiality rules.',
  application,
  patient: buildPatient({ ...signed, first_name: '=Ana', address_line_one: '12 Elm St, Apt "B"', address_city: 'Fresno' }),
  release: {
    ...byPatient,
    id: 5,
    method: 'sms',
    standing: 'valid',
    scopes: ['tmri_disclosure'],
    signed_at: seen,
    expires_at: '2027-03-02T12:00:00.000Z',
    revoked_at: null,
    revoked_by: null,
    recorded_by: 'Elena Marsh',
    page: 'not needed',
    page_attached_at: null,
    replaced_pages: [],
    page_attested_by: null,
    page_attested_at: null,
    text_language: 'en',
    text_version: null,
    ...release,
  },
  with_release: false,
  documents: [],
})

/** The rows of the table that the page saves. */
async function tableOf(packet: Packet): Promise<string[][]> {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }),
  )
  const api = asFacility(packet.application)
  api.respond('POST /applications/1/packet', { status: 200, json: { data: packet } })
  await userEvent.click((await card()).getByRole('button', { name: 'Transfer packet (CSV)' }))
  await vi.waitFor(() => expect(files).toHaveLength(1), 30_000)
  return papaparse.parse<string[]>((await files[0]!.text()).trim()).data
}

test('the packet as a table has a row for each answer, the notice, and the terms of the release, in English [S-29]', async () => {
  const rows = await tableOf(aPacket(accepted({ accepting_clinician: 'Priya Shah' })))
  expect(rows[0]).toEqual(['Section', 'Item', 'Value'])
  // A cell that looks like a formula is escaped.
  expect(rows).toContainEqual(['Face sheet', 'Patient', "'=Ana Lopez"])
  expect(rows).toContainEqual(['Face sheet', 'Address', '12 Elm St, Apt "B", Fresno'])
  expect(rows).toContainEqual(['Handover', 'Accepting clinician', 'Priya Shah'])
  const valuesIn = (section: string) => rows.filter(([name]) => name === section).map(([, , value]) => value)
  expect(valuesIn('Face sheet')).toContain('This record is protected by federal confidentiality rules.')
  expect(valuesIn('Terms of the release').join(' ')).toContain('It does not include psychotherapy notes')
  // What has no answer has no row.
  expect(rows.filter(row => row.length !== 3 || row.includes(''))).toEqual([])
})

test('the table does not repeat the terms of a hospital’s own form [S-29]', async () => {
  const rows = await tableOf(aPacket(accepted(), { method: 'hospital' }))
  expect(rows.map(([section]) => section)).not.toContain('Terms of the release')
})
