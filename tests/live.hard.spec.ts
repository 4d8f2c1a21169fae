import { testPassword } from '../server/seed/testUsers.ts'
import { answerUpTo, applyTo, freshCase, houseOf } from './browser/newCase.ts'
import { expect, signIn, test } from './fixtures.ts'

/** Maximum number of streams per user. The number that can still be opened shows how many are open. */
const most = 20

/** The number of streams that the server has open for this user. */
async function streamsAtServer(url: string, username: string): Promise<number> {
  const login = await fetch(`${url}/api/v2/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: testPassword }),
  })
  const { token } = (await login.json()) as { token: string }
  const stop = new AbortController()
  try {
    for (let free = 0; free <= most; free++) {
      const { status } = await fetch(`${url}/api/v2/live`, { headers: { authorization: token }, signal: stop.signal })
      if (status === 429) return most - free
    }
    return Number.NaN
  } finally {
    stop.abort()
  }
}

test('three tabs of a browser share one stream, and another tab takes over when its tab closes [DASH-001]', async ({
  page,
  product,
  api,
}) => {
  await signIn(page, 'outside.advocate')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const others = [await page.context().newPage(), await page.context().newPage()]
  for (const tab of others) {
    await tab.goto('/patient/advocate')
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const held = () => streamsAtServer(product.url, 'outside.advocate')
  await expect.poll(held).toBe(1)
  const advocate = await api('outside.advocate')
  const coordinator = await api('coordinator')
  const fresh = await freshCase(advocate)
  const id = await applyTo(advocate, await houseOf(coordinator), fresh)
  const open = [page, ...others]
  for (const tab of open) await expect(tab.getByRole('listitem', { name: fresh.name, exact: true })).toBeVisible()

  await page.goto('about:blank')
  await expect.poll(held).toBe(1)
  await answerUpTo({ advocate, coordinator }, id, 'request_for_interview')
  for (const tab of others)
    await expect(tab.getByRole('listitem', { name: fresh.name, exact: true }).getByText('In Review')).toBeVisible()
  for (const tab of others) await tab.close()
  await expect.poll(held).toBe(0)
})

test('while the stream is down, the page polls every 15 seconds with background requests; polling stops when the stream is back [DASH-017] [NOTE-010]', async ({
  page,
  api,
  problems,
}) => {
  const advocate = await api('advocate')
  const coordinator = await api('coordinator')
  const fresh = await freshCase(advocate)
  const id = await applyTo(advocate, await houseOf(coordinator), fresh)
  await page.clock.install()
  await page.route('**/api/v2/live', route => route.abort())
  await signIn(page, 'advocate')
  const row = page.getByRole('listitem', { name: fresh.name, exact: true })
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  // Waits without input until requests count as automatic.
  await page.clock.runFor(120_000)
  const requested: (string | undefined)[] = []
  page.on('request', request => {
    if (/patient-records\?.*page_number=1\b/.test(request.url())) requested.push(request.headers()['x-passage-background'])
  })
  await answerUpTo({ advocate, coordinator }, id, 'request_for_interview')
  await expect(row.getByText('New', { exact: true })).toBeVisible()
  expect(requested).toEqual([])
  await page.clock.runFor(15_000)
  await expect(row.getByText('In Review', { exact: true })).toBeVisible()
  expect(requested.length).toBeGreaterThan(0)
  expect(new Set(requested)).toEqual(new Set(['1']))

  requested.length = 0
  const stands = page.waitForResponse('**/api/v2/live')
  await page.unroute('**/api/v2/live')
  await page.clock.runFor(30_000)
  await stands
  // Data that may have changed while the stream was down is reloaded once.
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  requested.length = 0
  // Longer than two polling intervals, but shorter than the period of silence after which the page treats a connection as dead.
  await page.clock.runFor(31_000)
  expect(requested).toEqual([])
  const answer = { field: 'request_for_interview', value: true, extras: { patient_asked_to_call: 'chat' } }
  expect((await coordinator('PATCH', `/applications/${id}/state-update`, answer)).status).toBe(200)
  await expect(row.getByText('Request for Interview', { exact: true }).first()).toBeVisible()

  // The browser logs every failed attempt.
  const other = problems.filter(problem => !problem.includes('ERR_FAILED'))
  problems.splice(0, problems.length, ...other)
})
