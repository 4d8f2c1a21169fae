import { randomUUID } from 'node:crypto'
import { locationRow } from './browser/locationRow.ts'
import { answerUpTo, applyTo, type Calls, freshCase } from './browser/newCase.ts'
import { selectOption } from './browser/select.ts'
import { type Api, checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** Creates an approved location with a complete copy of the profile of Quiet Harbor House, where the coordinator works. */
async function openedLocation(api: Api) {
  const [admin, orgAdmin, coordinator] = [await api('super.admin'), await api('org.admin'), await api('coordinator')]
  const { organization } = (await orgAdmin('GET', '/organizations/my-organizations')).data as {
    organization: { id: number; facilities: { id: number; name: string }[] }
  }
  const house = organization.facilities.find(facility => facility.name === 'Quiet Harbor House')!
  const name = `Fern House ${randomUUID().slice(0, 6)}`
  const { id } = (await admin('POST', '/facilities', { organization_id: organization.id, name })).data as { id: number }
  const { updated_at: _, ...profile } = (await admin('GET', `/facilities/${house.id}`)).data as Record<string, unknown>
  const saved = await admin('PUT', `/facilities/${id}`, { ...profile, id, name, intake_section: 8, intake_complete: true })
  expect(saved.status).toBe(200)
  expect((await admin('PATCH', `/facilities/${id}/status`, { status: 'Approved' })).status).toBe(200)
  const { data: who } = await coordinator('GET', '/common/whoami')
  const role = { facility_id: id, role: 'Admissions Coordinator' }
  const member = `/organizations/${organization.id}/members/${(who as { id: number }).id}/facility-roles`
  expect((await orgAdmin('POST', member, role)).status).toBe(200)
  return { id, name }
}

/** Creates an advocate at Saint Brannoc who has their own password and has completed the welcome screen. */
async function anAdvocate(api: Api) {
  const admin = await api('super.admin')
  const hospital = (await (await api('hospital.admin'))('GET', '/organizations/my-organizations')).data as {
    organization: { id: number }
  }
  const [username, temporary, password] = [`nina.${randomUUID().slice(0, 8)}`, 'a first word', 'Harbor lights 7!']
  const tags = (await admin('GET', '/common/feature-tags')).data as { id: number; category: string }[]
  const made = await admin('POST', '/users', {
    username,
    email: `${username}@passage.example`,
    password: temporary,
    tmri_status: 'Approved',
    first_name: 'Nina',
    last_name: `Vale${username.slice(5)}`.replaceAll(/\d/g, 'x'),
    phone_number: '213-555-0166',
    role_id: 2,
    is_patient_advocate: true,
    patient_advocate_info: { pa_type: [tags.find(tag => tag.category === 'pa_type')!.id] },
  })
  expect(made.status).toBe(200)
  const user = made.data as { id: number; first_name: string; last_name: string }
  const members = `/organizations/${hospital.organization.id}/members`
  expect((await admin('POST', members, { user_id: user.id, role: 'member' })).status).toBe(200)
  const call = await api(username, temporary)
  await call('PATCH', '/users/current', { agreement_version: 'en-2026-01', opt_in_methods: [301] })
  await call('POST', '/users/change-password', { oldPass: temporary, newPass: password })
  return { id: user.id, name: `${user.first_name} ${user.last_name}`, username, password, call: await api(username, password) }
}

onEveryScreen(() => {
  test('a location is deleted by typing its name once no patient is booked there, and the advocate is notified [S-13] [ORG-038]', async ({
    page,
    api,
    colleague,
  }) => {
    const location = await openedLocation(api)
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    const [waiting, booked] = [await freshCase(advocate), await freshCase(advocate)]
    const running = await applyTo(advocate, location.id, waiting)
    const stay = await applyTo(advocate, location.id, booked)
    await answerUpTo({ advocate, coordinator }, stay, 'patient_admitted')

    await signIn(page, 'org.admin', { at: '/facility/my_organization' })
    await locationRow(page, location.name)
    const remove = page.getByRole('button', { name: `Delete Location: ${location.name}` })
    await remove.click()
    const dialog = page.getByRole('dialog', { name: 'Delete Location' })
    await expect(dialog).toContainText('1 patient is booked or admitted here.')
    await expect(dialog.getByRole('button', { name: 'Delete Location' })).toBeDisabled()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    const absent = { field: 'patient_admitted', value: false, status: 'Patient did not Arrive' }
    expect((await coordinator('PATCH', `/applications/${stay}/state-update`, absent)).status).toBe(200)
    await remove.click()
    await expect(dialog).toContainText('1 open application will end as “Facility closed.” We’ll notify its advocate.')
    const confirm = dialog.getByRole('button', { name: 'Delete Location' })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel(`Type ${location.name} to confirm`).fill('Another house')
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel(`Type ${location.name} to confirm`).fill(location.name)
    await checkPage(page)
    await confirm.click()
    await expect(page.getByText(`${location.name} was deleted. 1 application ended`)).toBeVisible()
    await expect(remove).toHaveCount(0)

    const reader = await colleague('advocate', `/patient/advocate/${running}`)
    await expect(reader.getByText('Facility closed').first()).toBeVisible()
    await reader.getByRole('button', { name: /^Notifications/ }).click()
    await expect(reader.getByText(/This location has closed/).first()).toBeVisible()
    await checkPage(reader)

    // Scrolls up for the final check, because a row half covered by the bar would be reported as too small. This must be last,
    // because closing the dialog returns the focus and scrolls.
    await page.evaluate(() => window.scrollTo(0, 0))
  })

  test('a member leaves a hospital, and their patient is reassigned to the selected colleague [S-14] [ORG-033]', async ({
    page,
    api,
    colleague,
  }) => {
    const leaving = await anAdvocate(api)
    const patient = await freshCase(leaving.call as Calls)
    await signIn(page, 'hospital.admin', { at: '/facility/my_organization' })
    await page.getByRole('button', { name: `Actions for ${leaving.name}` }).click()
    await page.getByRole('menuitem', { name: 'Remove Member' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('1 patient needs a new advocate')
    const confirm = dialog.getByRole('button', { name: /^Remove/ })
    await expect(confirm).toBeDisabled()
    await selectOption(dialog.getByLabel('New advocate'), 'Daniel Osei')
    await checkPage(page)
    await confirm.click()
    await expect(page.getByText(`${leaving.name} was removed from the organization`).first()).toBeVisible()
    await expect(page.getByRole('button', { name: `Actions for ${leaving.name}` })).toHaveCount(0)

    const taken = await colleague('colleague')
    await expect(taken.getByRole('listitem', { name: patient.name })).toBeVisible()
    // The removed user can no longer read the patient.
    expect((await leaving.call('GET', `/patients/${patient.patient}`)).status).toBe(404)
  })
})
