import { expect, test as story } from './fixtures.ts'
import { applied, expectDropped, lost, openLive } from './lost-access.testing.ts'

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
