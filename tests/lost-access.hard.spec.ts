import { startDemo } from './browser/demoData.ts'
import { checkPage, expect, signIn, test as story } from './fixtures.ts'
import { applied, closeApplication, expectDropped, type Fresh, lost, openLive, soon, userOf } from './lost-access.testing.ts'

story(
  'a revocation closes an open chat and an open dialog, and removes the row from the list [S-38]',
  async ({ elsewhere, api }) => {
    const fresh = await applied(api)
    const advocate = await api('advocate')
    const list = await openLive(elsewhere, 'coordinator', '/patient/intakecoord')
    await expect(list.getByText(fresh.surname).first()).toBeVisible()
    const chat = await openLive(elsewhere, 'coordinator', `/patient/intakecoord/${fresh.application}`)
    await chat.getByRole('tab', { name: 'Chat Portal' }).click()
    await advocate('POST', `/applications/${fresh.application}/chat`, {
      client_id: crypto.randomUUID(),
      body: 'Corin sleeps badly',
    })
    await expect(chat.getByText('Corin sleeps badly').first()).toBeVisible()
    const dialog = await openLive(elsewhere, 'coordinator', `/patient/intakecoord/${fresh.application}`)
    await dialog.getByRole('button', { name: 'No, decline payment' }).click()
    await expect(dialog.getByRole('dialog')).toBeVisible()

    await advocate('PATCH', `/patients/${fresh.patient}/hipaa-revoke`)
    await expect(chat.getByText('Corin sleeps badly')).toHaveCount(0, soon)
    await expect(dialog.getByRole('dialog')).toHaveCount(0, soon)
    await expect(list.getByText(fresh.surname)).toHaveCount(0, soon)
    for (const page of [chat, dialog]) await expectDropped(page, fresh, 'The release of information was revoked.')
  },
)

story('without live updates, a rejected answer removes the record from the page [S-38]', async ({ elsewhere, api }) => {
  const fresh = await applied(api)
  const page = await elsewhere()
  await page.route('**/api/v2/live', route => route.fulfill({ status: 403, json: { message: 'Blocked' } }))
  await signIn(page, 'coordinator', { at: `/patient/intakecoord/${fresh.application}` })
  await expect(page.getByRole('heading', { level: 1, name: fresh.name })).toBeVisible()
  await (await api('advocate'))('PATCH', `/patients/${fresh.patient}/hipaa-revoke`)
  const answered = page.waitForResponse(/state-update/)
  await page.getByRole('button', { name: 'Yes, accept payment' }).click()
  await answered
  await expectDropped(page, fresh, lost)
})

story('a removed facility role closes the facility’s page, which says why [S-38]', async ({ elsewhere, api }) => {
  const fresh = await applied(api)
  const page = await openLive(elsewhere, 'coordinator', `/patient/intakecoord/${fresh.application}`)
  await expect(page.getByRole('heading', { level: 1, name: fresh.name })).toBeVisible()
  const orgAdmin = await api('org.admin')
  const { organization } = (await orgAdmin('GET', '/organizations/my-organizations')).data as {
    organization: { id: number; members: { id: number; facility_roles: { id: number; facility_id: number }[] }[] }
  }
  const { id } = await userOf(api, 'coordinator')
  const [role] = organization.members.find(member => member.id === id)!.facility_roles
  const path = `/organizations/${organization.id}/members/${id}/facility-roles`
  expect((await orgAdmin('DELETE', `${path}/${role!.id}`)).status).toBe(200)
  await expectDropped(page, fresh, 'Your role has changed.')
  const given = await orgAdmin('POST', path, { facility_id: role!.facility_id, role: 'Admissions Coordinator' })
  expect(given.status).toBe(200)
})

story('a closed application loses its answer buttons on the facility’s open page [S-38]', async ({ elsewhere, api }) => {
  const fresh = await applied(api)
  const page = await openLive(elsewhere, 'coordinator', `/patient/intakecoord/${fresh.application}`)
  await expect(page.getByRole('button', { name: 'Yes, accept payment' })).toBeVisible()
  await closeApplication(api, fresh)
  await expect(page.getByRole('button', { name: 'Yes, accept payment' })).toHaveCount(0, soon)
})

story('a locked account leaves the page [S-38]', async ({ elsewhere, api }) => {
  const fresh = await applied(api)
  const page = await openLive(elsewhere, 'colleague', `/patient/advocate/${fresh.application}`)
  await expect(page.getByText(fresh.surname).first()).toBeVisible()
  const admin = await api('super.admin')
  const { id } = await userOf(api, 'colleague')
  await admin('POST', `/users/${id}/lock`)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 3000 })
  expect(await page.content()).not.toContain(fresh.surname)
  await admin('POST', `/users/${id}/unlock`)
})

/** How long a release is valid, and how long a facility can read an ended application, in seconds. */
const [valid, afterEnd] = [60, 5]

/** A server on which access ends quickly. */
const short = story.extend<object, { product: Awaited<ReturnType<typeof startDemo>> }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const product = await startDemo({ RELEASE_VALID_S: String(valid), FACILITY_ACCESS_AFTER_END_S: String(afterEnd) })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

short(
  'a release that expires leaves the facility’s open page, and so does an application some time after it ended [S-38]',
  async ({ elsewhere, api }) => {
    const [expiring, ending] = [await applied(api), await applied(api)]
    const signed = Date.now()
    const open = async ({ application, name }: Fresh) => {
      const page = await openLive(elsewhere, 'coordinator', `/patient/intakecoord/${application}`)
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      return page
    }
    const [first, second] = [await open(expiring), await open(ending)]
    await closeApplication(api, ending)
    await expect(second.getByText('The application ended', { exact: false }).first()).toBeVisible({
      timeout: afterEnd * 1000 + 2000,
    })
    await expectDropped(second, ending, lost)
    await expect(first.getByText('The release of information has expired.').first()).toBeVisible({
      timeout: signed + valid * 1000 + 2000 - Date.now(),
    })
    await expectDropped(first, expiring, lost)
  },
)

story('a patient who moves to another hospital leaves the previous advocates’ open pages [S-38]', async ({ elsewhere, api }) => {
  const fresh = await applied(api)
  const review = await openLive(elsewhere, 'advocate', `/patient/intake/review/p_${fresh.patient}`)
  const wizard = await openLive(elsewhere, 'advocate', `/patient/intake/edit/section-1/p/${fresh.patient}`)
  const application = await openLive(elsewhere, 'colleague', `/patient/advocate/${fresh.application}`)
  await expect(review.getByRole('heading', { level: 1 })).toContainText(fresh.surname)
  await expect(wizard.getByLabel('Last name', { exact: true })).toHaveValue(fresh.surname)
  await expect(application.getByText(fresh.surname).first()).toBeVisible()
  const { id, organization_id } = await userOf(api, 'outside.advocate')
  const body = { new_pa_id: id, confirmed: { organization_id, patients: 1, applications: 1 } }
  const moved = await (await api('social.work'))('POST', `/patients/${fresh.patient}/transfer`, body)
  expect(moved.status).toBe(200)
  for (const page of [review, wizard, application]) await expectDropped(page, fresh, 'The patient was reassigned.')
  await expect(wizard.getByLabel('Last name', { exact: true })).toHaveCount(0)
})

story(
  'a deactivated organization’s members see why, can only view, and lose applications that end [S-37] [S-38]',
  async ({ elsewhere, api }) => {
    const fresh = await applied(api)
    const page = await openLive(elsewhere, 'coordinator', `/patient/intakecoord/${fresh.application}`)
    await expect(page.getByRole('button', { name: 'Yes, accept payment' })).toBeVisible()
    const admin = await api('super.admin')
    const { organization_id } = await userOf(api, 'coordinator')
    const setStatus = (status: string) => admin('PATCH', `/organizations/${organization_id}/status-change`, { status })
    await setStatus('Deactivated')
    try {
      await expect(page.getByText(/^Your organization is deactivated\. You can view its open applications until/)).toBeVisible(
        soon,
      )
      await expect(page.getByRole('button', { name: 'Yes, accept payment' })).toBeDisabled()
      await expect(page.getByRole('heading', { level: 1, name: fresh.name })).toBeVisible()
      await checkPage(page)
      await closeApplication(api, fresh)
      await expectDropped(page, fresh, lost)
    } finally {
      await setStatus('Approved')
    }
    await expect(page.getByText(/^Your organization is deactivated/)).toHaveCount(0, soon)
  },
)

story(
  'a revocation removes the record from the facility’s open page, which says why [S-38] [HIP-025]',
  async ({ elsewhere, api }) => {
    const fresh = await applied(api)
    const page = await openLive(elsewhere, 'coordinator', `/patient/intakecoord/${fresh.application}`)
    await expect(page.getByRole('heading', { level: 1, name: fresh.name })).toBeVisible()
    await (await api('advocate'))('PATCH', `/patients/${fresh.patient}/hipaa-revoke`)
    await expectDropped(page, fresh, 'The release of information was revoked.')
    await expect(page.getByText(lost).first()).toBeVisible()
  },
)
