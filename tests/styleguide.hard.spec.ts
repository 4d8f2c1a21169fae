import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { createServer } from 'vite'

/*
 * Pictures of the shared parts in their states, in both themes (docs/design-system.md). A difference is no fault by itself: look at it, and if
 * it is meant, store the new pictures with `HARD=1 npx playwright test styleguide --update-snapshots`.
 */

const folder = new URL('./styleguide.hard.spec.ts-snapshots/', import.meta.url)
const drawnBy = new URL('browser.txt', folder)

for (const mode of ['light', 'dark'] as const)
  test(`the parts look as in the stored pictures, ${mode}`, async ({ page, browser }, { config }) => {
    const version = `${browser.browserType().name()} ${browser.version()} ${process.platform}`
    const updates = config.updateSnapshots === 'all' || config.updateSnapshots === 'changed'
    const stored = existsSync(drawnBy) ? readFileSync(drawnBy, 'utf8').trim() : 'nothing'
    // Another browser draws letters differently.
    test.skip(!updates && stored !== version, `The pictures are by ${stored}, and this is ${version}`)
    if (updates) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(drawnBy, `${version}\n`)
    }
    const server = await createServer({ server: { port: 0, strictPort: false }, logLevel: 'error' })
    try {
      await server.listen()
      await page.setViewportSize({ width: 2400, height: 1200 })
      await page.clock.setFixedTime('2026-11-30T12:00:00Z')
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.goto(`${server.resolvedUrls!.local[0]}styleguide`)
      // By tag: the open dialogs hide the other parts from assistive technology, and so from searches by role.
      const theme = page.locator('h1', { hasText: mode }).locator('..')
      await expect(theme).toBeVisible({ timeout: 60_000 })
      await page.evaluate(() => document.fonts.ready)
      const parts = theme.locator('> section')
      for (const part of await parts.all()) {
        const name = (await part.locator('h2').first().textContent())!.toLowerCase()
        await expect(part).toHaveScreenshot(`${mode}-${name}.png`, { animations: 'disabled', maxDiffPixelRatio: 0.002 })
      }
    } finally {
      await server.close()
    }
  })
