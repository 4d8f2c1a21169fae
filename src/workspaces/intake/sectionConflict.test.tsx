import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildPatient, network, openAt, signed } from '../../testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const opened = '2026-11-20T15:00:00.000Z'
const later = '2026-11-20T15:05:00.000Z'
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const levelAt = (level: number, at: string) => buildPatient({ ...signed, treatment_levels: [level], sections_saved: { 3: at } })

/**
 * Opens the level of care of a patient with "Detox - residential", selects "Residential short-term", and saves after the section was
 * saved with the level `current` elsewhere.
 */
async function saveLate(current: number) {
  const answers: NonNullable<Parameters<typeof network>[0]>['answers'] = {}
  const { requests } = network({ patient: levelAt(440, opened), answers })
  const saves = () => requests.filter(({ method, path }) => `${method} ${path}` === 'PATCH /patients/41')
  const overtaken = { status: 409, json: { message: 'Changed', data: levelAt(current, later) } }
  Object.defineProperty(answers, 'PATCH /patients/41', { get: () => (saves().length === 1 ? overtaken : undefined) })
  openAt('/patient/intake/edit/section-3/p/41')
  await userEvent.click(await screen.findByRole('radio', { name: /^Residential short-term/ }))
  await save()
  return saves
}

test('if the section was saved in another window, the user chooses a version, and the next save replaces the other', async () => {
  const saves = await saveLate(441)
  const choice = within(await screen.findByRole('group', { name: /^Level of care.*Changed in both versions/ }))
  expect(saves()[0]!.body).toMatchObject({ section_saved_at: opened })
  choice.getByRole('radio', { name: /^Detox - outpatient/ })
  await userEvent.click(choice.getByRole('radio', { name: /^Residential short-term/ }))
  await save()
  expect(saves()).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Use selected versions' }))
  await save()
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]!.body).toMatchObject({ section_saved_at: later, treatment_levels: [442] })
})

test('if the other window saved the same values, the save goes through without a question', async () => {
  const saves = await saveLate(442)
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(saves()[1]!.body).toMatchObject({ section_saved_at: later, treatment_levels: [442] })
})
