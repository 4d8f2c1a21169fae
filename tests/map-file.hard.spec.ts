import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildMapFile } from '../server/platform/http/mapFile.testing.ts'
import { startDemo } from './browser/demoData.ts'
import { checkPage, expect, onEveryScreen, signIn, test as story } from './fixtures.ts'
import { released, somePatient } from './match.testing.ts'

/** A server with its own map file. */
const test = story.extend<{ mapped: Awaited<ReturnType<typeof startDemo>> }>({
  mapped: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'passage-map-'))
      const file = join(folder, 'world.pmtiles')
      await writeFile(file, buildMapFile())
      const product = await startDemo({ MAP_FILE: file })
      await use(product)
      await product.stop()
      await rm(folder, { recursive: true })
    },
    { timeout: 90_000 },
  ],
  baseURL: ({ mapped }, use) => use(mapped.url),
})

onEveryScreen(() => {
  test('the map is drawn from the installation’s own file, or from outlines if the file fails to load', async ({ page, api }) => {
    const patient = await somePatient(await api('advocate'), released)
    const map = page.getByRole('region', { name: /^Map of the matching facilities/ })
    const openMap = async () => {
      await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}` })
      if (page.viewportSize()!.width < 768) await page.getByRole('button', { name: 'Map', exact: true }).click()
    }
    await openMap()
    await expect(map.locator('canvas.leaflet-tile-loaded').first()).toBeVisible()
    const credit = map.getByRole('link', { name: '© OpenStreetMap' })
    await expect(credit).toHaveAttribute('href', 'https://www.openstreetmap.org/copyright')
    await checkPage(page)

    await page.route('**/installation/map*', route => route.fulfill({ status: 206, body: 'damaged' }))
    await openMap()
    await expect(map.getByRole('status')).toHaveText('The street map is not available. The map shows outlines.')
    await expect(credit).toHaveCount(0)
    await expect(map).toContainText('U.S. Census Bureau')
  })
})
