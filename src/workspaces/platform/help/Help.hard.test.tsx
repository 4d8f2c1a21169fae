import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import type { FacilityRole } from '#domain/identity/roles.ts'
import { statuses } from '#domain/placement/statuses/statuses.ts'
import { texts } from '../../../i18n/english/help.ts'
import { admin, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import './Help.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the page answers the questions of the user’s role, and the search finds words in questions, answers, and meanings', async () => {
  consoleNetwork(admin(), { 'GET /common/feature_tags': { data: [] } })
  openAt('/help')
  expect(await screen.findByRole('heading', { name: 'Help', level: 1 })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Approve a sign-up' }))
  expect(screen.getByText(/The user gets a temporary password by email/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Find a bed for a patient' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Search help'), 'benefits')
  const words = within(screen.getByRole('region', { name: 'Words' }))
  expect(words.getAllByRole('term').map(term => term.textContent)).toEqual(['VOB (verification of benefits)'])
  expect(screen.queryByRole('region', { name: 'How do I …' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Search help'), 'xyz')
  expect(screen.getByText('Nothing found. Try another word.')).toBeTruthy()
})

const person: Whoami = { ...testAdvocate, is_patient_advocate: false, organization_role: 'member' }
const roleAt = (facility_role: FacilityRole) => [{ facility_id: 7, facility_role }]
const bed = 'Find a bed for a patient'
const answer = 'Answer an application'
const profile = 'Get our facility into the list of matches'
const location = 'Add a location'
const waiting = 'See how long our patients wait'
const approve = 'Approve a sign-up'
const imports = 'Import a directory or a list of payers'
const reads = 'Find out who read a record'
const all = [bed, answer, profile, location, waiting, approve, imports, reads]
test.each([
  { role: 'an advocate', user: testAdvocate, sees: [bed] },
  { role: 'a coordinator', user: { ...person, facility_roles: roleAt('Admissions Coordinator') }, sees: [answer] },
  { role: 'a manager', user: { ...person, facility_roles: roleAt('Manager') }, sees: [profile] },
  {
    role: 'an Org Admin of a treatment center',
    user: { ...person, organization_type: 'treatment_center', organization_role: 'administrator' },
    sees: [profile, location],
  },
  {
    role: 'an Org Admin of a hospital who is an advocate, too',
    user: { ...testAdvocate, organization_type: 'hospital', organization_role: 'administrator' },
    sees: [bed, waiting],
  },
  { role: 'a super admin', user: admin(), sees: [approve, imports, reads] },
  { role: 'a social work admin', user: admin('SOCIAL_WORK_ADMIN'), sees: [approve, imports] },
  { role: 'a tech support admin', user: admin('TECH_SUPPORT_ADMIN'), sees: [imports] },
] as { role: string; user: Whoami; sees: string[] }[])(
  '$role reads what they can do, and nothing else',
  async ({ user, sees }) => {
    consoleNetwork(user, { 'GET /common/feature_tags': { data: [] } })
    openAt('/help')
    await screen.findByRole('heading', { name: 'Help', level: 1 })
    expect(all.filter(question => screen.queryByRole('button', { name: question }))).toEqual(sees)
    screen.getByRole('button', { name: 'Choose how I am notified' })
  },
)

test('every status that an application can get today has a meaning', () => {
  const today = statuses.slice(0, statuses.indexOf('Facility closed') + 1)
  expect(Object.keys(texts.status)).toEqual([...today, 'Hold'])
})
