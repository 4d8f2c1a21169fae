import type { Locator, Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** Maximum number of Tab stops between two elements on a screen. */
const farthest = 120

/**
 * Acts as a user with a keyboard and no mouse. After every key, checks that the focused element is visibly focused, inside the
 * window, and not covered (WCAG 2.1.1, 2.4.7, 2.4.11).
 */
export function byKeyboard(page: Page) {
  const { keyboard } = page
  const isAt = (target: Locator) => target.evaluate(element => element === document.activeElement)

  /** Fails if the focus is not visible. Ignores focus on the browser's own toolbar. */
  async function seen() {
    await expect.poll(() => page.evaluate(hidden), { message: 'the focus is visible', timeout: 3000 }).toBe('')
  }

  /** Presses Tab until the element has focus, and checks every stop. */
  async function reach(target: Locator, key = 'Tab') {
    await expect(target).toBeVisible()
    for (let stops = 0; stops < farthest && !(await isAt(target)); stops++) {
      await keyboard.press(key)
      await seen()
    }
    await expect(target).toBeFocused()
    await seen()
  }

  /** Moves to a group with one Tab stop (radio buttons, tabs), then moves inside it with arrow keys. */
  async function choose(group: Locator, wanted: Locator, arrow = 'ArrowDown') {
    await expect(wanted).toBeVisible()
    const inside = () => group.evaluate(element => element.contains(document.activeElement))
    for (let stops = 0; stops < farthest && !(await inside()); stops++) {
      await keyboard.press('Tab')
      await seen()
    }
    if ((await page.evaluate(() => document.activeElement?.getAttribute('type'))) === 'radio') await keyboard.press('Space')
    for (let steps = 0; steps < 12 && !(await isAt(wanted)); steps++) await keyboard.press(arrow)
    await expect(wanted).toBeFocused()
    if (await wanted.evaluate(element => element.matches('[type=radio]'))) await expect(wanted).toBeChecked()
    await seen()
  }

  return {
    seen,
    reach,
    choose,
    async press(key: string) {
      await keyboard.press(key)
    },
    async type(field: Locator, typed: string) {
      await reach(field)
      const isSelect = await field.evaluate(element => element.matches('div[role=combobox]'))
      if (isSelect) {
        await keyboard.press('Enter')
        // The options may still load.
        await expect(page.getByRole('option').nth(1)).toBeVisible()
      }
      await keyboard.type(typed)
      if (isSelect) await keyboard.press('Enter')
    },
    /** Moves to a button, link, or checkbox and presses it. */
    async use(target: Locator, key = 'Enter') {
      await reach(target)
      await keyboard.press(key)
    },
    /** Expects that the focus has moved here automatically and is visible. */
    async arrives(target: Locator) {
      await expect(target).toBeFocused()
      await seen()
    },
  }
}

/** Runs in the page. Returns the reason that the focus is not visible, or an empty string. */
function hidden(): string {
  const at = document.activeElement
  if (!at || at === document.body) return ''
  const name = `${at.tagName.toLowerCase()} “${(at.getAttribute('aria-label') || at.textContent || at.id || '').trim().slice(0, 40)}”`
  // Headings and regions receive focus only so that screen readers announce them.
  const announced = at.matches('[tabindex="-1"]:not(button, a)')
  if (!announced && !at.matches(':focus-visible')) return `${name} has no visible focus`
  if (!announced && !marked(at)) return `${name} has no focus indicator`
  const { left, top, right, bottom } = at.getBoundingClientRect()
  const [x1, x2, y1, y2] = [Math.max(left, 0), Math.min(right, innerWidth), Math.max(top, 0), Math.min(bottom, innerHeight)]
  if (x2 <= x1 || y2 <= y1) return `${name} is outside the window`
  // At least one point of the element must be on top: the center, or a point near a corner.
  const points = [[(x1 + x2) / 2, (y1 + y2) / 2], ...[x1 + 2, x2 - 2].flatMap(x => [y1 + 2, y2 - 2].map(y => [x, y]))] as [
    number,
    number,
  ][]
  const own = at.closest('label, .MuiInputBase-root, .MuiButtonBase-root') ?? at
  const clear = points.filter(([x, y]) => {
    const top = document.elementFromPoint(x, y)
    return top && (own.contains(top) || top.contains(own))
  })
  return clear.length ? '' : `${name} is covered`

  /** Whether there is an outline around the element or a parent, or a thick border or underline on a field. */
  function marked(element: Element): boolean {
    for (let one: Element | null = element, up = 0; one && up < 4; one = one.parentElement, up++) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
      if (/-2px 0px 0px inset/.test(boxShadow)) return true
      const line = one.querySelector(':scope > .MuiOutlinedInput-notchedOutline')
      if (line && Number.parseFloat(getComputedStyle(line).borderTopWidth) >= 2) return true
    }
    return false
  }
}
