import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright/test'
import { startDemo } from './browser/demoData.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { bar } from './shell.testing.ts'

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /Profile of/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}

const newer = 'A new version of Passage is ready.'

onEveryScreen(() => {
  test('the profile menu opens About, and switches between light and dark on this device [NAV-021]', async ({ page }) => {
    await signIn(page, 'advocate')
    await openMenu(page)
    await checkPage(page)
    const look = (name: string) => page.getByRole('menuitemradio', { name })
    const html = page.locator('html')
    await expect(look('Use device setting')).toHaveAttribute('aria-checked', 'true')
    const before = await html.getAttribute('data-look')
    const [other, label] = before === 'dark' ? ['light', 'Light'] : ['dark', 'Dark']
    await look(label).click()
    await expect(html).toHaveAttribute('data-look', other)
    await expect(look(label)).toHaveAttribute('aria-checked', 'true')
    await page.reload()
    await expect(html).toHaveAttribute('data-look', other)
    await openMenu(page)
    await look('Use device setting').click()
    await expect(html).toHaveAttribute('data-look', before!)
    await page.getByRole('menuitem', { name: 'About Passage' }).click()
    await expect(page).toHaveURL('/about')
  })

  test('an open page announces a new version, and input is kept after the reload', async ({ page }) => {
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    const name = page.getByLabel('First name', { exact: false }).first()
    await expect(name).toBeVisible()
    await expect(bar(page, newer)).toHaveCount(0)
    // From now on, the server reports a different version.
    await page.route('**/healthz', async route => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'x-passage-release': 'fedcba987654' } })
    })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(bar(page, newer)).toBeVisible()
    await checkPage(page)
    await name.fill('Odalys')
    await page.unroute('**/healthz')
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    // A new patient starts empty and offers the unsaved draft.
    await page.getByRole('button', { name: /^Continue with Odalys/ }).click()
    await expect(name).toHaveValue('Odalys')
    await expect(bar(page, newer)).toHaveCount(0)
  })

  test('About shows what Passage is, its version, data sources, and licenses, without sign-in', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'About Passage' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page).toHaveTitle('About Passage – Passage')
    await expect(page.getByRole('heading', { level: 1, name: 'About Passage' })).toBeFocused()
    await expect(page.getByText(/^Version \d+\.\d+\.\d+ · Build [0-9a-f]{12}$/)).toBeVisible()
    for (const credit of [/GeoNames/, /U\.S\. Census Bureau/, /SAMHSA/, /Hippocratic License 2\.1/])
      await expect(page.getByText(credit).first()).toBeVisible()
    const packages = page.getByRole('table', { name: 'Software' })
    await expect(packages.getByRole('row').nth(20)).toBeAttached()
    await page.getByLabel('Search').fill('react-leaflet')
    await expect(packages.getByRole('row')).toHaveCount(3)
    await checkScreen(page)
    await page.getByRole('button', { name: 'View the license for react-leaflet' }).click()
    await expect(
      page
        .getByRole('dialog', { name: 'react-leaflet' })
        .getByText(/Hippocratic/)
        .first(),
    ).toBeVisible()
    await checkPage(page)
  })

  test('code that cannot be loaded offline shows a message in its place, and opens once the connection is back', async ({
    page,
    problems,
  }) => {
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    const name = page.getByLabel('First name', { exact: true })
    await name.fill('Zqoffline')
    await expect(page.getByText(/^Saved on this device/)).toBeVisible()
    // First, a dialog: the form below it is unaffected.
    await page.context().setOffline(true)
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'You’re offline' })
    await expect(dialog).toBeVisible()
    await checkPage(page)
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(name).toHaveValue('Zqoffline')

    // Then, a screen: the message replaces it.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
    await expect(page.getByText('500', { exact: true })).toHaveCount(0)
    await checkPage(page)
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/patient/advocate')
    await expect(page.getByRole('tab', { name: /^Open/ })).toBeVisible()
    expect(
      problems.splice(0).filter(problem => !/net::ERR_|dynamically imported|CodeUnavailable|could not be loaded/.test(problem)),
    ).toEqual([])
  })
})

test('below 768 px, the workspaces are in a menu; on wider screens, they are in the bar [UX-006]', async ({ page }) => {
  await signIn(page, 'advocate')
  for (const [width, isNarrow] of [
    [767, true],
    [768, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible({ visible: isNarrow })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !isNarrow })
  }
})

test('without an error service, its library is not loaded, and there is no widget [API-004]', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  await signIn(page, 'advocate')
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Chat with support' })).toHaveCount(0)
  expect(fetched.filter(url => /sentry/i.test(url))).toEqual([])
})

/** A fake third-party service. It records what it receives and serves a widget script. */
async function startForeign() {
  const sent: string[] = []
  const server = createServer((request, answer) => {
    let body = ''
    request.on('data', piece => {
      body += piece
    })
    request.on('end', () => {
      sent.push(`${request.url} ${body}`)
      answer.setHeader('access-control-allow-origin', '*')
      answer.setHeader('cross-origin-resource-policy', 'cross-origin')
      answer.setHeader('content-type', request.url === '/widget.js' ? 'text/javascript' : 'application/json')
      answer.end(request.url === '/widget.js' ? 'document.body.dataset.chat = document.currentScript.dataset.region' : '{}')
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { sent, host: `127.0.0.1:${port}`, stop: () => new Promise<void>(done => void server.close(() => done())) }
}

test('page errors are reported without patient data, and the chat loads on request, in region us [API-004]', async ({
  browser,
}) => {
  const foreign = await startForeign()
  const product = await startDemo({
    SENTRY_DSN: `http://key@${foreign.host}/7`,
    CHAT_WIDGET_URL: `http://${foreign.host}/widget.js`,
    WIDGETS_MAY_READ_PATIENT_DATA: 'true',
  })
  try {
    const page = await browser.newPage({ baseURL: product.url })
    const refused: string[] = []
    page.on('console', message => message.text().includes('Content Security Policy') && refused.push(message.text()))
    await signIn(page, 'advocate')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(foreign.sent.filter(item => item.startsWith('/widget.js'))).toEqual([])
    await page.goto('/patient/advocate?q=Marisol+Venn')
    await page.evaluate(() => {
      console.warn('Marisol Venn')
      setTimeout(() => {
        throw new RangeError('Marisol Venn, born 04/02/1988')
      })
    })
    await expect.poll(() => foreign.sent.some(item => item.includes('RangeError'))).toBe(true)
    const reports = foreign.sent.filter(item => item.startsWith('/api/7/envelope/')).join('\n')
    // Checks the full date, because a year alone can occur by chance in a trace's ids and times.
    expect(reports).not.toMatch(/Marisol|Venn|04\/02|Passage!2026/)
    // The page load is a separate trace, which is sent when the page is idle, or after half a minute at the latest.
    await expect.poll(() => foreign.sent.some(item => item.includes('"pageload"')), { timeout: 45_000 }).toBe(true)

    await openMenu(page)
    await page.getByRole('menuitem', { name: 'Chat with support' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-chat', 'us')
    expect(refused).toEqual([])
    await page.close()
  } finally {
    await product.stop()
    await foreign.stop()
  }
})

test('a production server with demo users shows a warning above sign-in and every page, at every width', async ({ browser }) => {
  const product = await startDemo({ NODE_ENV: 'production', ALLOW_DEMO: 'true' })
  try {
    for (const width of [1280, 390]) {
      const page = await browser.newPage({ baseURL: product.url, viewport: { width, height: 800 } })
      const banner = page.getByRole('note').filter({ hasText: 'Do not enter real patient data.' })
      /** Checks that nothing covers the banner and that nothing is wider than the window. */
      const shown = async () => {
        await expect(banner).toBeInViewport({ ratio: 1 })
        await banner.click({ trial: true })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await shown()
      await signIn(page, 'advocate')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await shown()
      await page.close()
    }
  } finally {
    await product.stop()
  }
})

test('with reduced motion, changing between light and dark starts no transition', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page, 'coordinator', { at: '/account_settings' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    document.body.dataset.transitions = '0'
    document.addEventListener('transitionrun', () => {
      document.body.dataset.transitions = String(Number(document.body.dataset.transitions) + 1)
    })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-look', 'dark')
  // Two frames: the change, and the events of the transitions that it starts.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.locator('body').getAttribute('data-transitions')).toBe('0')
})

const away = 'You’re offline.'

onEveryScreen(() => {})

test('while the server is unreachable, the page shows a message, and it recovers automatically', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! })
  await signIn(page, 'advocate')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route(/\/(api\/v2|healthz)/, route => route.abort())
  await page.getByRole('tab', { name: /^Closed/ }).click()
  await expect(bar(page, away)).toBeVisible()
  await checkPage(page)
  await page.unroute(/\/(api\/v2|healthz)/)
  await expect(bar(page, away)).toHaveCount(0)
  await expect(page.getByRole('region', { name: /in Closed/ })).toBeVisible()
  await page.close()
})
