import { checkPage, expect, test as story } from './fixtures.ts'
import { applied, closeApplication, expectDropped, lost, openLive, soon, userOf } from './lost-access.testing.ts'

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
