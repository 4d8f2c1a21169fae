import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExcludedFacility } from '#domain/matching/schema.ts'
import { advocate, openAt } from '../../../testing.ts'
import { aMatch, anAnswer } from '../../matching/testing.ts'
import { handOver } from '../../platform/drafts/useDraftForm.ts'
import './ApplyHere.tsx'
import { applyButton, connect, house, noTrace, openChosen, reopen, sectionOf } from './applyHere.testing.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Apply to Harbor House' }))
const inBrowser = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])

test('the facility chosen in Find a bed stays with the new patient through sections and reloads, encrypted [S-23] [S-01]', async () => {
  connect()
  const router = openAt('/patient/community')
  await screen.findByRole('navigation', { name: 'Main' })
  const values = {
    first_name: 'Ana',
    last_name: 'Lo',
    date_of_birth: '04/05/1990',
    current_location: 501,
    gender_at_birth: 'female',
    gender_identity: 'female',
    race: 'Multiracial',
  }
  const draft = { values, entry: 'e1', version: 0, base: '', saved_at: new Date().toISOString() }
  await handOver(advocate.id, { ...draft, carried: { later: {}, age: 34, facility: house } })
  await act(() => router.navigate('/patient/intake/add/section-1/p/New', { state: { draft: 'e1' } }))
  await screen.findByText('You can apply to Harbor House once the release is signed.')
  await screen.findByText('Emergency department')
  await userEvent.click(screen.getByRole('button', { name: /^Save and/ }))
  await screen.findByText(/Section 2 of 10/)
  await screen.findByText('You can apply to Harbor House once the release is signed.')
  expect(router.state.location).toMatchObject({ pathname: sectionOf(2), search: '', hash: '' })
  expect(inBrowser()).not.toContain('Harbor')
  await reopen(2)
  await screen.findByText('You can apply to Harbor House once the release is signed.')
})

test('applying saves the section, shows what is missing and who can read it, and opens the application [S-23] [MAT-033]', async () => {
  const { writes, router } = await openChosen(3)
  fireEvent.click(await screen.findByLabelText('Detox - outpatient'))
  await userEvent.click(await applyButton())
  const shown = await dialog()
  expect(shown.getByText('This shares the patient’s intake with the facility’s admissions staff.')).toBeTruthy()
  expect(shown.getByText(/These items are missing from the intake/)).toBeTruthy()
  expect(writes()).toMatchObject([{ method: 'PATCH', body: { treatment_levels: [441], current_section: 3 } }])
  await userEvent.click(shown.getByRole('button', { name: 'Apply anyway' }))
  expect(await screen.findByText("Success! You've applied to Harbor House.")).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/patient/advocate/107'))
  expect(Object.keys(localStorage).filter(name => name.includes('.41.'))).toEqual([])
  await reopen(4)
  noTrace()
})

test('the application’s search includes the facility, however far away it is', async () => {
  const { requests } = await openChosen(3, { matches: [aMatch(7, { name: house.name, distance: 700_000 })] })
  await userEvent.click(await applyButton())
  await userEvent.click((await dialog()).getByRole('button', { name: 'Apply anyway' }))
  await screen.findByText("Success! You've applied to Harbor House.")
  const sent = requests.find(({ path }) => path === '/facilities/7/apply')
  expect(sent?.body).toMatchObject({ recordId: 41, search: { radius: 500, filters: [] } })
})

test('after Cancel, the section is still open, is not sent again, and the next change is saved', async () => {
  const { writes } = await openChosen(3)
  fireEvent.click(await screen.findByLabelText('Detox - outpatient'))
  await userEvent.click(await applyButton())
  await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Apply to Harbor House'))
  fireEvent.click(screen.getByLabelText('Residential short-term'))
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await screen.findByText(/Section 4 of 10/)
  expect(writes().map(({ body }) => body.treatment_levels)).toEqual([[441], [442]])
  expect(await applyButton()).toBeTruthy()
})

test('the dialog says that incomplete changes in the open section are not sent', async () => {
  const { writes } = await openChosen(4)
  fireEvent.click(await screen.findByLabelText('Medical insurance'))
  await userEvent.click(await applyButton())
  const shown = await dialog()
  expect(shown.getByText(/^Insurance\/Payment is not complete, so your changes there are only a draft/)).toBeTruthy()
  expect(writes()).toEqual([])
})

test('in the last section, the button is primary and completes the intake, without automatic applications', async () => {
  const { writes, router, requests } = await openChosen(10)
  expect((await applyButton()).className).toContain('contained')
  expect(screen.getByRole('button', { name: 'Save and continue' }).className).toContain('outlined')
  fireEvent.click(await screen.findByLabelText('Has a place to live'))
  await userEvent.click(await applyButton())
  await dialog()
  expect(writes()).toMatchObject([{ body: { current_section: 10, intake_complete: true } }])
  expect(router.state.location).toMatchObject({ pathname: sectionOf(10), search: '' })
  expect(requests.filter(({ path }) => path.endsWith('/apply'))).toEqual([])
})

test('a facility that no longer matches is named with the reason, and the matches are offered', async () => {
  const { address_line_one, city, state, zip_code, main_phone_number, directory_listing, approximate, distance } = aMatch(7)
  const excluded: ExcludedFacility = {
    ...house,
    address_line_one,
    city,
    state,
    zip_code,
    main_phone_number,
    directory_listing,
    approximate,
    distance,
    reasons: [{ code: 'no_private_insurance' }, { code: 'lacks_features', tags: [440] }],
  }
  const { router } = await openChosen(4, { matches: [], excluded: [excluded] })
  const words = 'Harbor House no longer matches: it does not accept private insurance, does not list Detox - residential.'
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply to Harbor House' })).toBeNull()
  const bar = within(screen.getByRole('region', { name: 'Your chosen facility' }))
  await userEvent.click(bar.getByRole('button', { name: 'See matches' }))
  await waitFor(() => expect(router.state.location.search).toBe('?pid=41'))
})

test('a change that excludes the facility shows why instead of the dialog', async () => {
  let excludes = false
  await openChosen(3)
  await applyButton()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (init.method === 'PATCH') excludes = true
    if (excludes && /\/patients\/41\/matches\?/.test(url)) return Promise.resolve(Response.json({ data: anAnswer([]) }))
    return fetch(url, init)
  })
  // The stub keeps `updated_at`, which every save changes.
  connectTimeOfSave()
  fireEvent.click(await screen.findByLabelText('Detox - outpatient'))
  await userEvent.click(await applyButton())
  expect(await screen.findByText('Harbor House no longer appears in the search. It may have closed.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

/** Changes `updated_at` in the responses to saves, as the server does. */
function connectTimeOfSave() {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const response = await fetch(url, init)
    if (init.method !== 'PATCH') return response
    const { data } = await response.json()
    return Response.json({ data: { ...data, updated_at: '2026-11-20T16:00:00Z' } })
  })
}

test('the choice ends when the facility has an application, and when the user removes it', async () => {
  await openChosen(4, { matches: [aMatch(7, { ...house, application: { id: 107, status: 'New' } })] })
  await waitFor(() => expect(Object.keys(localStorage).filter(name => name.endsWith('.facility'))).toEqual([]))
  noTrace()
  cleanup()
  await openChosen(4)
  await applyButton()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Harbor House' }))
  noTrace()
  await reopen(4)
  noTrace()
})

test('discarding the new patient’s draft discards the facility [S-01]', async () => {
  connect()
  const router = openAt('/patient/community')
  await screen.findByRole('navigation', { name: 'Main' })
  const draft = { values: {}, entry: 'e2', version: 0, base: '', saved_at: new Date().toISOString() }
  await handOver(advocate.id, { ...draft, carried: { later: {}, age: 34, facility: house } })
  await act(() => router.navigate('/patient/intake/add/section-1/p/New', { state: { draft: 'e2' } }))
  await screen.findByText('You can apply to Harbor House once the release is signed.')
  await userEvent.click(screen.getByRole('button', { name: 'Start with a blank form' }))
  await waitFor(noTrace)
  expect(Object.keys(localStorage).filter(name => name.startsWith('passage.draft.'))).toEqual([])
})

test('after completing a missing section, the user returns to the dialog and its note', async () => {
  const { router } = await openChosen(4)
  await userEvent.click(await applyButton())
  const shown = await dialog()
  await userEvent.type(shown.getByLabelText(/^Note to the facility/), 'Can come tonight.')
  await userEvent.click(shown.getByRole('link', { name: 'Complete Social Determinants' }))
  await screen.findByText(/Section 10 of 10/)
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(sectionOf(4)))
  expect(await (await dialog()).findByDisplayValue('Can come tonight.')).toBeTruthy()
})
