import { panelDefinitions, panels } from '../domain/insights/analytics/panels.ts'
import { chartMetrics, definitions, numberMetrics } from '../domain/insights/metrics.ts'
import type { FacilityReport } from '../domain/insights/times.ts'
import { expect, signIn, test } from './fixtures.ts'
import { answers, type Bar, printed, shown, solid } from './insights-print.testing.ts'

test('a hospital’s printed report contains every metric, label, and count, and a description', async ({ page }) => {
  const found = answers(page, '(?:insights|api/v2)')
  await signIn(page, 'hospital.admin', { at: '/insights' })
  await expect(page.getByText(/rows will be shown as “fewer than 5\.”/)).toBeVisible()
  const text = await printed(page)
  for (const about of [
    'Organization: Saint Brannoc Medical Center',
    'Period: ',
    'Filters: ',
    'Time zone: Pacific Time',
    'Created: ',
  ])
    expect(text).toContain(solid(about))
  for (const title of ['Time to placement', 'Arrival to first answer', 'Arrival to admission', 'Why facilities declined'])
    expect(text).toContain(solid(title))
  const { facilities } = (found.get('insights-facilities') as { data: FacilityReport }).data
  for (const { name, sent, accepted, percent } of facilities.slice(0, 8))
    expect(text).toContain(solid(`${name} ${sent} ${accepted} (${percent}%)`))
  for (const control of ['Show weeks as a table', 'Show all', 'Date range']) expect(text).not.toContain(solid(control))
  for (const metric of numberMetrics) expect(text).toContain(solid(definitions[metric].title))
  let rows = 0
  for (const metric of chartMetrics) {
    expect(text).toContain(solid(`${definitions[metric].title}: number of patients`))
    for (const { label, count } of (found.get(metric) as { data: Bar[] }).data) {
      expect(text).toContain(solid(`${label} ${shown(count)}`))
      rows++
    }
  }
  expect(rows).toBeGreaterThan(20)
})

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
