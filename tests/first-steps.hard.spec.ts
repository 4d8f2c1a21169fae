import { sideways } from './browser/layout.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const tours = [
  ['advocate', 'Your first placement, in five steps', 'Get the release signed'],
  ['coordinator', 'From application to admission, in five steps', 'Start with what needs your action'],
  ['member', 'Three pages to know', 'Notification preferences'],
  ['super.admin', 'Admin essentials', 'Import a directory'],
] as const

onEveryScreen(() => {
  for (const [who, title, step] of tours)
    test(`the first steps for ${who} appear on the landing page, can be dismissed permanently, and can be reopened from the menu`, async ({
      page,
      api,
      colleague,
    }) => {
      const ask = await api(who)
      expect((await ask('PATCH', '/users/current', { tour_due: true })).status).toBe(200)
      await signIn(page, who)
      const steps = page.getByRole('region', { name: title })
      // Users who have completed the steps see them only after opening them from the menu.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('button', { name: /Profile of/ }).click()
      const opened = page.waitForResponse(reply => reply.request().method() === 'PATCH' && reply.url().endsWith('/users/current'))
      await page.getByRole('menuitem', { name: 'Getting started' }).click()
      await opened
      await expect(steps).toBeVisible()
      // The steps are collapsed on phones.
      const show = steps.getByRole('button', { name: 'Show' })
      if (await show.isVisible()) await show.click()
      await expect(steps.getByRole('heading', { name: step })).toBeVisible()
      await checkPage(page)
      expect(await sideways(page)).toBeLessThanOrEqual(0)

      const kept = page.waitForResponse(reply => reply.request().method() === 'PATCH' && reply.url().endsWith('/users/current'))
      await steps.getByRole('button', { name: 'Dismiss' }).click()
      await expect(steps).toHaveCount(0)
      expect((await kept).status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

      // The steps are dismissed on other computers too.
      const elsewhere = await colleague(who)
      await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(elsewhere.getByRole('region', { name: title })).toHaveCount(0)
      await elsewhere.getByRole('button', { name: /Profile of/ }).click()
      await elsewhere.getByRole('menuitem', { name: 'Getting started' }).click()
      await expect(elsewhere.getByRole('region', { name: title })).toBeVisible()
      const again = elsewhere.waitForResponse(reply => reply.request().method() === 'PATCH')
      await elsewhere.getByRole('region', { name: title }).getByRole('button', { name: 'Dismiss' }).click()
      await again
    })
})
