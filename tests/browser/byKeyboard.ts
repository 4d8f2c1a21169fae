import type { Locator, Page } from 'playwright/test'
import { expect } from 'playwright/test'

/** So many stops of Tab at most lie between two things on one screen. */
const farthest = 120

/**
 * Somebody who has a keyboard and no mouse. Wherever a key leads them, they must see where they are: what has the focus says so by
 * its looks, stands in the window, and nothing lies over it (WCAG 2.1.1, 2.4.7, 2.4.11).
 */
export function byKeyboard(page: Page) {
  const { keyboard } = page
  const isAt = (wanted: Locator) => wanted.evaluate(element => element === document.activeElement)

  /** Fails where one does not see what has the focus. The browser's own bar, past the last stop, is not ours. */
  async function seen() {
    await expect.poll(() => page.evaluate(hidden), { message: 'the focus is seen', timeout: 3000 }).toBe('')
  }

  /** Tab until this has the focus: it comes in its turn, and every stop on the way is seen. */
  async function reach(wanted: Locator, key = 'Tab') {
    await expect(wanted).toBeVisible()
    for (let stops = 0; stops < farthest && !(await isAt(wanted)); stops++) {
      await keyboard.press(key)
      await seen()
    }
    await expect(wanted).toBeFocused()
    await seen()
  }

  /** Into a group that has one stop, a question or a row of tabs, and on with the arrows. */
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
      // A list of choices has to have come before one is typed at it.
      if (await field.evaluate(element => element.tagName === 'SELECT'))
        await expect(field.getByRole('option').nth(1)).toBeAttached()
      await keyboard.type(typed)
    },
    /** Reaches a button, link or box, and presses it. */
    async use(wanted: Locator, key = 'Enter') {
      await reach(wanted)
      await keyboard.press(key)
    },
    /** The focus has come here by itself, and is seen. */
    async arrives(wanted: Locator) {
      await expect(wanted).toBeFocused()
      await seen()
    },
  }
}

/** Runs in the page: why one does not see what has the focus, or nothing. */
function hidden(): string {
  const at = document.activeElement
  if (!at || at === document.body) return ''
  const name = `${at.tagName.toLowerCase()} “${(at.getAttribute('aria-label') || at.textContent || at.id || '').trim().slice(0, 40)}”`
  // A heading or a part of the page takes focus so that it is announced; there is nothing to press.
  const announced = at.matches('[tabindex="-1"]:not(button, a)')
  if (!announced && !at.matches(':focus-visible')) return `${name} does not look focused`
  if (!announced && !marked(at)) return `${name} has no mark of the focus`
  const { left, top, right, bottom } = at.getBoundingClientRect()
  const [x1, x2, y1, y2] = [Math.max(left, 0), Math.min(right, innerWidth), Math.max(top, 0), Math.min(bottom, innerHeight)]
  if (x2 <= x1 || y2 <= y1) return `${name} is out of the window`
  // Something of it must be on top: the middle, or a point near a corner.
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

  /** A ring around it or around what it stands in, the thick border of a field, or the thick line below it. */
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
