import { startProvider } from '../server/identity/signOn/testing.ts'
import { startDemo } from './browser/demoData.ts'
import { freePort } from './engines/freePort.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test as story } from './fixtures.ts'

/** A server with its own URL, and an identity provider that knows it. */
const test = story.extend<{ identity: { url: string; provider: Awaited<ReturnType<typeof startProvider>> } }>({
  identity: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const port = await freePort()
      const product = await startDemo({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` })
      const provider = await startProvider({ redirect_uri: `${product.url}/sign_on`, clickThrough: true })
      await use({ url: product.url, provider })
      await product.stop()
      await provider.stop()
    },
    { timeout: 90_000 },
  ],
  baseURL: ({ identity }, use) => use(identity.url),
})

onEveryScreen(() => {
  test('a super admin connects a hospital to its provider; an advocate signs in and out through it', async ({
    page,
    api,
    elsewhere,
    identity: { url, provider },
  }) => {
    test.setTimeout(180_000)
    const call = await api('super.admin')
    const { data } = await call('GET', '/organizations?type=hospital&q=Saint')
    const [hospital] = data as { id: number; name: string }[]

    const admin = await elsewhere()
    await signIn(admin, 'super.admin', { at: `${url}/admin/organizations/${hospital!.id}` })
    const section = admin.getByRole('region', { name: 'Single sign-on' })
    await expect(section.getByText('Not connected.')).toBeVisible()
    await expect(section.getByText(`${url}/sign_on`)).toBeVisible()
    await section.getByRole('button', { name: 'Connect a provider' }).click()
    const dialog = admin.getByRole('dialog', { name: 'Connect a provider' })
    await dialog.getByLabel('Issuer').fill(provider.issuer)
    await dialog.getByLabel('Client ID').fill('passage')
    await dialog.getByLabel('Client secret').fill('not the secret')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByRole('link', { name: 'Enter at least one email domain' })).toBeVisible()
    await checkPage(admin)
    await dialog.getByLabel('Email domains').fill('harbor.org')
    await dialog.getByRole('radio', { name: 'New accounts are approved' }).check()
    await dialog.getByLabel('Claim with groups or roles').fill('groups')
    await dialog.getByLabel('Values for patient advocates').fill('social work')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog).toBeHidden()
    const row = section.getByRole('article', { name: provider.issuer })
    await row.getByRole('button', { name: 'Test the connection' }).click()
    await expect(row.getByText('The provider rejected the client ID or the client secret.')).toBeVisible()
    await row.getByRole('button', { name: 'Edit the connection' }).click()
    await admin.getByRole('dialog').getByLabel('Client secret').fill('a secret for tests')
    await admin.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await expect(admin.getByRole('dialog')).toBeHidden()
    await row.getByRole('button', { name: 'Test the connection' }).click()
    await expect(row.getByText('The connection works.')).toBeVisible()
    await checkScreen(admin)

    provider.setPerson({
      sub: 'wren',
      email: 'wren@harbor.org',
      email_verified: true,
      given_name: 'Wren',
      family_name: 'Alder',
      groups: ['social work'],
    })
    await page.goto('/')
    await page.getByRole('link', { name: 'Continue with your organization' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Continue with your organization' })).toBeVisible()
    await checkScreen(page)
    const email = page.getByLabel('Work email address')
    await email.fill('wren@nowhere.org')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText(/^No organization signs in this way/)).toBeVisible()
    await expect(email).toHaveValue('wren@nowhere.org')
    await email.fill('wren@harbor.org')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Sign in at Harbor Hospital' }).click()
    // The provider also asks for consent.
    await page.getByRole('button', { name: 'Sign in at Harbor Hospital' }).click()

    await expect(page).toHaveURL('/first_login')
    await expect(page.getByText('Two quick steps before you start.')).toBeVisible()
    await expect(page.getByLabel(/password/i)).toHaveCount(0)
    expect(await page.evaluate(() => [localStorage.getItem('RW_AUTH') !== null, location.search])).toEqual([true, ''])
    await page.getByRole('button', { name: /Click to acknowledge/ }).click()
    await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await expect(page).toHaveURL('/patient/advocate')

    await page.getByRole('button', { name: /Wren Alder/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: /sign me out/ }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('RW_AUTH'))).toBeNull()
  })
})
