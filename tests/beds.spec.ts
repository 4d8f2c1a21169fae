import { shot, total } from './beds.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a coordinator updates the number of open beds with one click and confirms that the counts are current', async ({
    page,
    api,
  }) => {
    await signIn(page, 'coordinator', { at: '/patient/intakecoord' })
    const panel = page.getByRole('region', { name: 'Open beds' })
    // The panel takes up only one line, so the applications come first. On a wide screen, the line includes the counts.
    await expect(panel.getByText(/^Updated (just now|.* ago)$/)).toBeVisible()
    expect((await panel.boundingBox())!.height).toBeLessThanOrEqual(50)
    const wide = page.viewportSize()!.width > 600
    const first = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())!.y).toBeLessThanOrEqual(wide ? 320 : 580)
    if (wide) await expect(panel).toContainText(/Detox - residential \d+/)
    await expect(panel.getByRole('button', { name: /^Confirm counts/ })).toBeVisible({ visible: wide })
    await panel.getByRole('button', { name: 'Show' }).click()
    await expect(panel.getByText('Advocates see your count and when you last updated it.')).toBeVisible()
    const before = await total(api)
    await panel
      .getByRole('button', { name: /^Add one bed: / })
      .first()
      .click()
    await expect.poll(() => total(api)).toBe(before + 1)
    await expect(panel.getByText('Updated just now').first()).toBeVisible()
    await panel.getByRole('button', { name: /^Confirm counts/ }).click()
    await expect(panel.getByText(/Unknown: last updated/)).toHaveCount(0)
    await checkPage(page)
    await shot(page, 'panel')
  })
})
