import type { Organization } from '../domain/people/organizations/schema.ts'
import { shot } from './beds.testing.ts'
import { startDemo } from './browser/demoData.ts'
import { freePort } from './engines/freePort.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test as story } from './fixtures.ts'

/** A server with its own URL, which identity providers need. */
const test = story.extend<{ served: { url: string } }>({
  served: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const port = await freePort()
      const product = await startDemo({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` })
      await use({ url: product.url })
      await product.stop()
    },
    { timeout: 90_000 },
  ],
  baseURL: ({ served }, use) => use(served.url),
})

onEveryScreen(() => {
  test('a super admin lets an identity provider provision; a deactivated advocate is signed out', async ({
    page,
    api,
    elsewhere,
    served: { url },
  }) => {
    test.setTimeout(180_000)
    const { organization } = (await (await api('advocate'))('GET', '/organizations/my-organizations')).data as {
      organization: Organization
    }
    const { id: advocate } = (await (await api('advocate'))('GET', '/common/whoami')).data as { id: number }
    await (await api('super.admin'))('POST', `/organizations/${organization.id}/sign-on`, {
      issuer: 'https://id.harbor.org',
      client_id: 'passage',
      client_secret: 'a secret for tests',
      domains: ['harbor.org'],
      advocate_values: ['Social work'],
    })
    const admin = await elsewhere()
    await signIn(admin, 'super.admin', { at: `${url}/admin/organizations/${organization.id}` })
    const section = admin.getByRole('region', { name: 'Provisioning (SCIM)' })
    await expect(section.getByText(`${url}/scim/v2`)).toBeVisible()
    await expect(section.getByText('None yet')).toBeVisible()
    await admin.getByRole('button', { name: '+ New token', exact: true }).click()
    const dialog = admin.getByRole('dialog', { name: 'New token' })
    await dialog.getByLabel('Name of the program').fill('Entra ID')
    await dialog.getByRole('checkbox', { name: 'Create, change, and deactivate members (SCIM)' }).check()
    await checkPage(admin)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const token = await dialog.getByLabel('Token', { exact: true }).inputValue()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()

    const scim = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' }
      const reply = await fetch(`${url}/scim/v2${path}`, { method, headers, body: JSON.stringify(body) })
      expect(reply.ok, await reply.clone().text()).toBe(true)
      return (await reply.json()) as { id: string }
    }
    for (const displayName of ['Social work', 'All staff'])
      await scim('POST', '/Groups', { displayName, members: [{ value: String(advocate) }] })
    await admin.reload()
    await expect(section.getByRole('row', { name: /Social work.*1.*Patient advocate/ })).toBeVisible()
    await expect(section.getByRole('row', { name: /All staff.*No role/ })).toBeVisible()
    await expect(section.getByText('None yet')).toBeHidden()
    await section.scrollIntoViewIfNeeded()
    await checkScreen(admin)
    await shot(admin, 'provisioning')

    await signIn(page, 'advocate')
    await scim('PATCH', `/Users/${advocate}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'Replace', path: 'active', value: 'False' }],
    })
    // The open page learns of it without any action.
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })
})
