import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a super admin names the installation, plans a maintenance, and saves a support bundle; users see both', async ({
    page,
    colleague,
    elsewhere,
    api,
  }) => {
    await signIn(page, 'super.admin', { at: '/admin/system' })
    const installation = page.getByRole('list', { name: 'Installation' })
    await installation.getByRole('button', { name: 'Change: Name and support' }).click()
    const naming = page.getByRole('dialog', { name: 'Name and support' })
    await naming.getByLabel(/^Name/).fill('Mercy Beds')
    await naming.getByLabel(/^Color/).fill('#FFEE00')
    await naming.getByRole('button', { name: 'Save' }).click()
    await expect(naming.getByText(/Choose a darker color/).first()).toBeVisible()
    await naming.getByLabel(/^Color/).fill('#5B2A86')
    await naming.getByRole('button', { name: 'Save' }).click()
    await expect(naming).toBeHidden()
    await expect(installation).toContainText('Mercy Beds')

    await installation.getByRole('button', { name: 'Change: Logo' }).click()
    const logo = page.getByRole('dialog', { name: 'Logo' })
    const picture = await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 240, height: 120 })
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#5B2A86'
      pen.fillRect(0, 0, 240, 120)
      pen.fillStyle = '#ffffff'
      pen.font = 'bold 90px sans-serif'
      pen.fillText('MB', 40, 95)
      return canvas.toDataURL('image/png').split(',')[1]!
    })
    await logo
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
    await expect(logo).toBeHidden()

    const admin = await api('super.admin')
    const { data } = await admin('GET', '/admin/installation')
    const soon = (hours: number) => new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString()
    const maintenance = { maintenance_from: soon(4), maintenance_until: soon(5), maintenance_text: 'Use the paper forms.' }
    const { updated_at } = data as { updated_at: string }
    expect((await admin('PATCH', '/admin/installation', { ...maintenance, updated_at })).status).toBe(200)
    await page.waitForTimeout(5_500)
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Maintenance' })).toContainText('Use the paper forms.')
    await expect(page).toHaveTitle('System – Mercy Beds')
    await checkScreen(page)
    await page.screenshot({ path: `test-results/installation-system-${page.viewportSize()!.width}.png`, fullPage: true })

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save support bundle' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^passage-support-\d{4}-\d\d-\d\d\.json$/)

    const visitor = await elsewhere()
    await visitor.goto('/')
    await expect(visitor.getByRole('complementary', { name: 'Maintenance' })).toContainText('Planned maintenance:')
    await expect(visitor.getByText('Mercy Beds', { exact: true })).toBeVisible()
    await checkScreen(visitor)
    await visitor.screenshot({ path: `test-results/installation-sign-in-${visitor.viewportSize()!.width}.png` })

    const advocate = await colleague('advocate')
    await expect(advocate.getByRole('complementary', { name: 'Maintenance' })).toContainText('Use the paper forms.')
    await expect(advocate.getByRole('banner')).toContainText('Mercy Beds')
    await checkScreen(advocate)
    await advocate.screenshot({ path: `test-results/installation-advocate-${advocate.viewportSize()!.width}.png` })

    // The other tests of this worker expect the defaults.
    const state = (await admin('GET', '/admin/installation')).data as { updated_at: string }
    const defaults = {
      name: null,
      color: null,
      logo: null,
      maintenance_from: null,
      maintenance_until: null,
      maintenance_text: null,
    }
    expect((await admin('PATCH', '/admin/installation', { ...defaults, updated_at: state.updated_at })).status).toBe(200)
    await page.waitForTimeout(5_500)
  })
})
