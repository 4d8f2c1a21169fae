import { expect, type Page } from 'playwright/test'

/** Shows a toast on the current page, as `useNotify` does, through react-admin's notification context. */
export async function showToast(page: Page, message: string) {
  await page.evaluate(message => {
    type Fiber = { memoizedProps?: { value?: unknown }; child: Fiber | null; sibling: Fiber | null; return: Fiber | null }
    const root = document.querySelector('#root')!
    const key = Object.keys(root).find(name => name.startsWith('__reactContainer'))!
    let fiber: Fiber | null = Reflect.get(root, key) as Fiber
    while (fiber) {
      const value = fiber.memoizedProps?.value as { addNotification?: (toast: object) => void } | undefined
      if (value?.addNotification)
        return value.addNotification({ message, type: 'info', notificationOptions: { autoHideDuration: 10_000 } })
      let next: Fiber | null = fiber.child
      while (!next && fiber) {
        next = fiber.sibling
        fiber = fiber.return
      }
      fiber = next
    }
    throw new Error('This page has no toasts')
  }, message)
  await expect(page.getByText(message)).toBeVisible()
}

/** Closes the current toast. */
export async function closeToast(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.locator('.MuiSnackbar-root')).toHaveCount(0)
}

/**
 * Expects that the current toast prevents no click: every control receives clicks once it is scrolled into view, as a click or the Tab key
 * does, the toast covers no bar and no pager, and around its message, clicks reach the page.
 */
export async function expectToastCoversNothing(page: Page) {
  await expect(page.locator('.MuiSnackbar-root')).toBeVisible()
  // A bar that has just changed its height moves the toast in the next frame, before the browser paints.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const covered = await page.evaluate(findCovered)
  expect(covered, `controls behind a toast on ${page.url()}`).toEqual([])
  await expect(page.locator('.MuiSnackbar-root'), 'the toast was open during the check').toBeVisible()
}

// Runs in the page.
function findCovered(): string[] {
  const toast = document.querySelector('.MuiSnackbar-root')!
  const message = toast.firstElementChild!
  const found: string[] = []
  const nameOf = (element: Element) =>
    `${element.localName} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || element.id}”`

  const box = message.getBoundingClientRect()
  const overlaps = (element: Element) => {
    const other = element.getBoundingClientRect()
    return other.left < box.right && box.left < other.right && other.top < box.bottom && box.top < other.bottom
  }
  for (const bar of document.querySelectorAll('[data-bottom-bar], .MuiTablePagination-root, nav, [role=toolbar]')) {
    // A pager is part of the page. The page ends above the toast.
    if (bar.matches('.MuiTablePagination-root')) bar.scrollIntoView({ block: 'nearest' })
    if (overlaps(bar)) found.push(`${nameOf(bar)}, which stays in place`)
  }

  const around = toast.getBoundingClientRect()
  for (let x = around.left + 1; x < around.right; x += 8)
    for (let y = around.top + 1; y < around.bottom; y += 8)
      if (document.elementFromPoint(x, y) === toast) found.push(`the page at ${Math.round(x)}, ${Math.round(y)}`)

  // While a dialog is open, it contains the controls.
  const dialogs = document.querySelectorAll('.MuiDialog-container')
  const within = dialogs.length ? dialogs[dialogs.length - 1]! : document.body
  const [left, top] = [scrollX, scrollY]
  const selector = 'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option]'
  for (const control of within.querySelectorAll<HTMLElement>(selector)) {
    if (toast.contains(control) || control.closest('[inert], [aria-hidden=true]') || !control.checkVisibility()) continue
    if (control.matches('input') && control.clientWidth < 2) continue
    control.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const { left, right, top, bottom } = control.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (hit && toast.contains(hit)) found.push(nameOf(control))
  }
  scrollTo(left, top)
  return found
}
