import { panelDefinitions, panels } from '../domain/insights/analytics/panels.ts'
import { expect, signIn, test } from './fixtures.ts'
import { answers, type Bar, printed, shown, solid } from './insights-print.testing.ts'

test('the printed platform analytics contain every row on the screen', async ({ page }) => {
  const found = answers(page, 'admin/analytics')
  await signIn(page, 'super.admin', { at: '/insights' })
  await expect(page.getByRole('heading', { name: 'Platform analytics' })).toBeVisible()
  await expect.poll(() => found.size).toBe(panels.length)
  const text = await printed(page)
  expect(text).toContain(solid('Organization: All organizations'))
  for (const panel of panels) {
    expect(text).toContain(solid(panelDefinitions[panel].title))
    const { data, few } = found.get(panel) as { data: Bar[]; few: number }
    const { kind } = panelDefinitions[panel]
    for (const { label, count } of data)
      if (kind !== 'map' || count !== null) expect(text).toContain(solid(`${label} ${shown(count)}`))
    if (kind !== 'series' && few > 0) expect(text).toMatch(new RegExp(`${few}[a-z]+withfewerthan5`))
  }
})

test('a treatment center’s printed comparison contains its metrics and what they are compared with [S-21]', async ({ page }) => {
  await signIn(page, 'org.admin', { at: '/insights' })
  await expect(page.getByText(/^Your \d+ facilit(y|ies) compared with/)).toBeVisible()
  const text = await printed(page)
  for (const about of ['Organization: Quiet Harbor Recovery', 'Time zone: Pacific Time', 'per facility. Applications sent'])
    expect(text).toContain(solid(about))
  for (const title of [
    'Applications received per facility',
    'Time to first response',
    'Accepted patients who arrived',
    'Your decline reasons',
  ])
    expect(text).toContain(solid(title))
  expect(text).not.toContain(solid('Book a call'))
})
