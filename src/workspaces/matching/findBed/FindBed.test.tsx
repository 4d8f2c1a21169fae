import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { anOrganization } from '../../../resources/testing.ts'
import { forgetToken, saveToken } from '../../../session/session.ts'
import { openAt } from '../../../testing.ts'
import { eachAfresh } from '../page.testing.ts'
import { aMatch, anAnswer, detox, server } from '../testing.ts'
// Import here so that compiling the page does not count against the first test's timeout.
import './FindBed.tsx'
import '../../intake/IntakeWizard.tsx'

vi.mock('react-leaflet', async actual => (await import('../map/withoutCanvas.testing.ts')).withoutCanvas(actual))

const hospital = { label: 'Los Angeles, CA 90071', found_by: 'hospital' as const, wanted: null }
const answer = anAnswer([aMatch(1), aMatch(2, { directory_listing: true })])
const near = (change: object) => ({ json: { data: { ...answer, center: { ...answer.center, ...hospital, ...change } } } })
type Body = { age: number | null; treatment_levels: number[]; gender: string | null; plans: string[]; near: unknown }

function connect() {
  const { requests } = server({
    also: {
      [`GET /organizations/${testAdvocate.organization_id}`]: () => ({
        json: { data: anOrganization({ type: 'hospital', zip_code: '90071' }) },
      }),
      'GET /providers/active': () => ({
        json: {
          data: [
            {
              id: 1,
              payer_code: 'AETNA',
              payer_name: 'Aetna',
              insurance_type: 'Private',
              active: true,
              updated_at: '2026-11-20T08:00:00Z',
            },
          ],
          total: 1,
        },
      }),
      'POST /matches': ({ body }) => {
        const { place } = ((body as Body).near ?? {}) as { place?: { zip: string } }
        if (place?.zip === '00000') return near({ problem: 'unknown_place', fallback: true })
        return place ? near({ label: `Reno, NV ${place.zip}`, found_by: 'zip' }) : near({})
      },
      'POST /matches/count': () => ({ json: { data: { total: 7 } } }),
      'GET /users/current/draft-key': () => ({ json: { data: { key: '0'.repeat(64) } } }),
      'POST /common/lookup': () => ({ json: { data: {} } }),
    },
  })
  const bodiesOf = (call: string) => requests(call).map(({ body }) => body as Body)
  return { searches: () => bodiesOf('POST /matches'), counts: () => bodiesOf('POST /matches/count') }
}

const open = () => openAt('/find-a-bed', '/patient/community')
const loaded = () => screen.findByRole('article', { name: 'House 1' })
const age = () => screen.getByRole('textbox', { name: 'Age' })
const zip = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'ZIP code' })
const typeIn = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

eachAfresh()

test('lists programs near the hospital immediately; each answer narrows the list, and no answer is in the URL [S-23]', {
  tags: 'night',
}, async () => {
  const { searches } = connect()
  const router = open()
  await loaded()
  expect(await screen.findByText('2 programs match within 200 miles of Los Angeles, CA 90071')).toBeTruthy()
  await waitFor(() => expect(zip().value).toBe('90071'))
  expect(screen.queryByText(/for this patient/)).toBeNull()
  expect(searches()).toMatchObject([{ treatment_levels: [], age: null, gender: null, plans: [], near: null }])
  fireEvent.change(screen.getByRole('combobox', { name: 'Level of care' }), { target: { value: String(detox) } })
  fireEvent.click(screen.getByRole('button', { name: 'Female' }))
  typeIn(age(), '34')
  const payer = screen.getByRole('combobox', { name: 'Payer' })
  fireEvent.mouseDown(payer)
  typeIn(payer, 'aet')
  fireEvent.click(await screen.findByRole('option', { name: /Aetna/ }))
  await waitFor(() =>
    expect(searches().at(-1)).toMatchObject({
      treatment_levels: [detox],
      age: 34,
      gender: 'female',
      payment: 'insurance',
      plans: ['AETNA'],
      near: null,
    }),
  )
  const { pathname, search, hash } = router.state.location
  expect([pathname, search, hash]).toEqual(['/find-a-bed', '', ''])
})

test('"self pay" finds "Cash or self-pay"', { tags: 'night' }, async () => {
  connect()
  open()
  await loaded()
  const payer = screen.getByRole('combobox', { name: 'Payer' })
  fireEvent.mouseDown(payer)
  typeIn(payer, 'self pay')
  expect(await screen.findByRole('option', { name: 'Cash or self-pay' })).toBeTruthy()
})

test('an unknown ZIP code and an impossible age each show a message next to their field; the other answers still count', {
  tags: 'night',
}, async () => {
  const { searches } = connect()
  open()
  await loaded()
  fireEvent.click(screen.getByRole('button', { name: 'Male' }))
  typeIn(age(), '400')
  typeIn(zip(), '00000')
  expect(await screen.findByText('ZIP code 00000 is not recognized. Searching near Los Angeles, CA 90071.')).toBeTruthy()
  expect(age().getAttribute('aria-invalid')).toBe('true')
  expect(zip().getAttribute('aria-invalid')).toBe('true')
  expect(searches().at(-1)).toMatchObject({ gender: 'male', age: null })
  expect(screen.getByRole('article', { name: 'House 1' })).toBeTruthy()
})

test('an incomplete ZIP code keeps the last place until it is complete', { tags: 'night' }, async () => {
  const { searches } = connect()
  open()
  await loaded()
  typeIn(zip(), '89501')
  await waitFor(() => expect(searches().at(-1)?.near).toMatchObject({ place: { zip: '89501' } }))
  const before = searches().length
  typeIn(zip(), '895')
  fireEvent.blur(zip())
  expect(await screen.findByText('Enter a five-digit ZIP code')).toBeTruthy()
  expect(searches()).toHaveLength(before)
})

test('a two-digit age is searched immediately', { tags: 'night' }, async () => {
  const { searches } = connect()
  open()
  await loaded()
  typeIn(age(), '34')
  await act(async () => {})
  expect(searches().at(-1)).toMatchObject({ age: 34 })
  typeIn(age(), '5')
  await waitFor(() => expect(searches().at(-1)).toMatchObject({ age: 5 }))
})

test('without a patient, users can call a facility but not apply to it', async () => {
  connect()
  open()
  await loaded()
  expect(screen.getByRole('link', { name: 'Call House 1, (213) 555-0175' }).getAttribute('href')).toBe('tel:+12135550175')
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
})

test('every visit starts empty, and Back restores that visit’s answers', { tags: 'night' }, async () => {
  connect()
  const router = open()
  await loaded()
  typeIn(age(), '34')
  await act(() => router.navigate('/patient/community'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Age' })).toBeNull())
  await act(() => router.navigate(-1))
  await loaded()
  expect((age() as HTMLInputElement).value).toBe('34')
  await act(() => router.navigate('/patient/community'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Age' })).toBeNull())
  await act(() => router.navigate('/find-a-bed'))
  await loaded()
  expect((age() as HTMLInputElement).value).toBe('')
})

test('signing out clears the answers [S-01]', async () => {
  connect()
  const router = open()
  await loaded()
  typeIn(age(), '34')
  const entry = router.state.location
  act(() => forgetToken({ onPurpose: true }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Age' })).toBeNull())
  act(() => saveToken('another'))
  await act(() => router.navigate('/patient/community'))
  await act(() => router.navigate(entry, { state: entry.state }))
  await loaded()
  expect((age() as HTMLInputElement).value).toBe('')
})

test('"Start intake" opens section 1 with the answers; another new patient starts empty [S-01]', async () => {
  const { counts } = connect()
  const router = open()
  await loaded()
  fireEvent.click(screen.getByRole('button', { name: 'Female' }))
  typeIn(age(), '34')
  fireEvent.click(screen.getByRole('button', { name: 'Start intake with these answers' }))
  expect(await screen.findByText('Started from Find a bed')).toBeTruthy()
  expect(screen.getByText(/You searched for age 34\./)).toBeTruthy()
  const chosen = () => document.querySelectorAll('input[name^="gender"]:checked').length
  await waitFor(() => expect(chosen()).toBe(2))
  expect(router.state.location).toMatchObject({ pathname: '/patient/intake/add/section-1/p/New', search: '' })
  expect(JSON.stringify(router.state.location.state)).not.toMatch(/female|\b34\b/)
  expect(await screen.findByText(/7 programs match/)).toBeTruthy()
  await waitFor(() => expect(counts().at(-1)).toMatchObject({ gender: 'female', age: 34 }))
  await act(() => router.navigate('/patient/intake/add/section-1/p/New'))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(chosen()).toBe(0))
  expect(screen.queryByText('Started from Find a bed')).toBeNull()
})

test('"Start intake" in a row takes the facility and the answers to section 1, outside the URL and the history state', {
  tags: 'night',
}, async () => {
  connect()
  const router = open()
  await loaded()
  fireEvent.click(screen.getByRole('button', { name: 'Female' }))
  fireEvent.click(screen.getByRole('button', { name: 'Start intake for House 1' }))
  expect(await screen.findByText('You can apply to House 1 once the release is signed.')).toBeTruthy()
  expect(screen.getByText('Started from Find a bed')).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/patient/intake/add/section-1/p/New', search: '' })
  expect(JSON.stringify(router.state.location.state)).not.toMatch(/female|House/)
  await act(() => router.navigate('/patient/intake/add/section-1/p/New'))
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.queryByText(/apply to House 1/)).toBeNull())
})

test('a facility that is not on Passage can be called, but an intake cannot start for it', { tags: 'night' }, async () => {
  connect()
  open()
  await loaded()
  expect(screen.getByRole('link', { name: 'Call House 2, (213) 555-0175' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start intake for House 2' })).toBeNull()
})

test('from an intake, "Choose" returns to it with the facility and keeps its input', { tags: 'night' }, async () => {
  connect()
  const router = openAt('/patient/intake/add/section-1/p/New', '/patient/community')
  typeIn(await screen.findByLabelText('First name'), 'Ana')
  fireEvent.click(screen.getByRole('button', { name: 'See matches' }))
  await loaded()
  fireEvent.click(screen.getByRole('button', { name: 'Choose House 1' }))
  expect(await screen.findByText('You can apply to House 1 once the release is signed.')).toBeTruthy()
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ana'))
  expect(screen.queryByText('Started from Find a bed')).toBeNull()
  expect(router.state.location).toMatchObject({ pathname: '/patient/intake/add/section-1/p/New', search: '' })
})
