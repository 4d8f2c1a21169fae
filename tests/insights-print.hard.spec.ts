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
