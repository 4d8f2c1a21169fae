import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { filled } from '#domain/directory/facilities/intake/testing.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { advocate, buildPatient, network, openAt, signed } from '../testing.ts'
import { checkAccess } from './lostAccess.ts'
import { queryClient } from './queryClient.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const patient = buildPatient(signed)
const facility: Facility = {
  ...filled,
  id: 60,
  organization_id: 31,
  organization_name: 'Quiet Harbor Recovery',
  status: 'Approved',
  directory_listing: false,
  primary_contact_id: null,
  intake_section: 8,
  intake_complete: true,
  county: null,
  latitude: 34,
  longitude: -118,
  phone_extension: null,
  geo_source: null,
  s3_filenames: [],
  primary_image: null,
  updated_at: '2026-11-20T15:00:00Z',
}
const orgAdmin = {
  ...advocate,
  is_patient_advocate: false,
  organization_id: 31,
  organization_name: 'Quiet Harbor Recovery',
  organization_type: 'treatment_center' as const,
  organization_role: 'administrator' as const,
}
const forms = [
  { path: '/patient/intake/edit/section-1/p/41', user: advocate, key: ['patients', 41], data: patient },
  { path: '/patient/intake/snapshot/p/41', user: advocate, key: ['patients', 41], data: patient },
  { path: '/facility/edit/60', user: orgAdmin, key: ['facilities', 'show', 60], data: facility },
] as const

/** Returns the form's first text field, after entering a text into it. */
async function typeIn(): Promise<HTMLInputElement> {
  const [field] = (await screen.findAllByRole('textbox')) as HTMLInputElement[]
  fireEvent.change(field!, { target: { value: '77' } })
  expect(field!.value).toBe('77')
  return field!
}

test.each(forms)(
  'a reload of the record that $path has just opened with keeps the form and what the user has typed',
  async ({ path, user, key, data }) => {
    network({ user, patient, answers: { 'GET /facilities/60': { json: { data: facility } } } })
    // The page started to load the record before the form was shown, so the form opens with it at once.
    queryClient.setQueryData(key, data)
    openAt(path)
    const field = await typeIn()
    const reloaded = queryClient.invalidateQueries({ queryKey: key })
    await waitFor(() => expect(queryClient.isFetching({ queryKey: key })).toBe(1))
    expect(document.contains(field)).toBe(true)
    await act(() => reloaded)
    expect([document.contains(field), field.value]).toEqual([true, '77'])
  },
)

test.each([...forms.map(({ path, user }) => ({ path, user })), { path: '/patient/intake/add/section-1/p/New', user: advocate }])(
  'when the connection returns and everything is checked again, $path keeps what the user has typed',
  async ({ path, user }) => {
    network({ user, patient, answers: { 'GET /facilities/60': { json: { data: facility } } } })
    openAt(path)
    const field = await typeIn()
    await act(async () => {
      checkAccess(queryClient)
      await new Promise(resolve => setTimeout(resolve, 50))
    })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect([document.contains(field), field.value]).toEqual([true, '77'])
  },
)
