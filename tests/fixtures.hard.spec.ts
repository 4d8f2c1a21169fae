import type { Page } from 'playwright/test'
import { axeFaults } from './browser/axe.ts'
import { expectLayout } from './browser/layout.ts'
import { checkPage, checkScreen, expect, test } from './fixtures.ts'

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

test('e2e tests detect HTML that a script writes and the Trusted Types policy does not know', async ({ page, problems }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    document.createElement('div').innerHTML = 'text alone'
  })
  expect(problems).toEqual([])
  await page.evaluate(() => {
    document.createElement('div').innerHTML = '<b>markup</b>'
  })
  await expect.poll(() => problems.filter(problem => /requires 'TrustedHTML'/.test(problem))).toHaveLength(1)
  problems.splice(0)
})

test('e2e tests detect text with too little contrast on a page whose other text has already been checked', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.evaluate(() => {
    const heading = document.querySelector('h1')!
    heading.style.color = '#ccc'
    heading.style.background = '#fff'
    // The letters’ boxes are taller than the line, and axe skips text that its background does not contain.
    heading.style.padding = '4px'
  })
  // A style with a finding is checked again.
  for (const _ of [1, 2]) expect(await axeFaults(page)).toEqual([expect.stringMatching(/^color-contrast: .*#cccccc on #ffffff/)])
  await page.evaluate(() => document.querySelector('h1')!.removeAttribute('style'))
})

test('e2e tests detect two dialogs that stay open at once, except for the question about unsaved input', async ({
  page,
  problems,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const open = (title: string, id: string) =>
    page.evaluate(
      ([title, id]) => {
        const modal = Object.assign(document.createElement('div'), { className: 'MuiModal-root' })
        const dialog = Object.assign(document.createElement('div'), { role: 'dialog' })
        dialog.setAttribute('aria-labelledby', id!)
        dialog.append(Object.assign(document.createElement('h2'), { id, textContent: title }))
        modal.append(dialog)
        document.body.append(modal)
      },
      [title, id],
    )
  await open('Application', 'a')
  await open('Discard?', 'discard-title')
  await page.waitForTimeout(900)
  expect(problems).toEqual([])
  await open('Verification of Benefits', 'b')
  await expect.poll(() => problems).toEqual(['console: Two dialogs are open at once: Application, Verification of Benefits'])
  problems.splice(0)
  await page.goto('about:blank')
})

test('e2e tests fail on axe findings: always in dialogs, and elsewhere except in `npm test`', async ({ page }) => {
  const finding = /color-contrast: .*#cccccc on #ffffff/
  await page.goto('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  await heading.evaluate(
    (element: HTMLElement) => void Object.assign(element.style, { color: '#ccc', background: '#fff', padding: '4px' }),
  )
  await expect(checkScreen(page)).rejects.toThrow(finding)
  await expect(checkPage(page)).rejects.toThrow(finding)
  await heading.evaluate(element => {
    const dialog = Object.assign(document.createElement('div'), { role: 'dialog', ariaLabel: 'Question' })
    const text = Object.assign(document.createElement('p'), { textContent: 'Are you sure?' })
    Object.assign(text.style, { color: '#ccc', background: '#fff', padding: '4px' })
    dialog.append(text)
    element.removeAttribute('style')
    element.after(dialog)
  })
  await expect(checkPage(page)).rejects.toThrow(finding)
  await page.goto('about:blank')
})
