import type { Page } from 'playwright/test'
import { axeFaults } from './browser/axe.ts'
import { expectLayout } from './browser/layout.ts'
import { expect, test } from './fixtures.ts'

/** Does what the content security policy blocks: runs an inline script. */
const smuggle = (page: Page) =>
  page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "smuggled in"'
    document.head.append(script)
    return document.title
  })

test('e2e tests detect content security policy violations on the page, in windows it opens, and in a colleague’s browser (R15)', async ({
  page,
  colleague,
  problems,
}) => {
  await page.goto('/')
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open('/'))
  for (const one of [page, await opened, await colleague('advocate')]) {
    await one.waitForLoadState()
    expect(problems).toEqual([])
    expect(await smuggle(one)).not.toBe('smuggled in')
    await expect
      .poll(() => problems.filter(problem => /inline script violates .* Content Security Policy directive/.test(problem)))
      .toHaveLength(1)
    // The violation was reported. It is expected, so this removes it from the problems.
    problems.splice(0)
  }
})

test('e2e tests detect a second main region, a title without the product’s name, and horizontal scrolling', async ({ page }) => {
  await page.goto('/')
  await expectLayout(page)
  const faults = [
    () => document.querySelector('main')!.append(document.createElement('main')),
    () => void Object.assign(document, { title: 'Sign in' }),
    () => void Object.assign(document.querySelector('main')!.style, { width: '200vw' }),
  ]
  for (const fault of faults) {
    await page.goto('/')
    await expectLayout(page)
    await page.evaluate(fault)
    await expect(expectLayout(page)).rejects.toThrow()
  }
})

test('e2e tests detect controls that are too small, or partly behind another one', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  const add = (...styles: string[]) =>
    page.evaluate(
      styles =>
        document
          .querySelector('main')!
          .append(
            ...styles.map(style =>
              Object.assign(document.createElement('button'), { textContent: 'Go', style, className: 'added' }),
            ),
          ),
      styles,
    )
  const size = 'width: 40px; height: 40px; padding: 0; position: fixed; top: 300px;'
  for (const styles of [
    ['width: 12px; height: 12px; padding: 0; overflow: hidden', 'width: 12px; height: 12px; padding: 0; overflow: hidden'],
    [`${size} left: 300px`, `${size} left: 320px`],
  ]) {
    await add(...styles)
    expect(await axeFaults(page)).toEqual([expect.stringMatching(/^target-size: /)])
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('.added')) button.remove()
    })
  }
})
