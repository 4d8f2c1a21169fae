import type { Locator, Page } from 'playwright/test'

/** Counts what users do: the fields they fill in, the buttons and links they press, and the screens that open. */
export function newCounter() {
  const screens: string[] = []
  let [answers, presses] = [0, 0]
  return {
    /** Counts the current screen and the following ones by path, including the same screen when it opens again. */
    watch(page: Page) {
      let last = new URL(page.url()).pathname
      screens.push(last)
      page.on('framenavigated', frame => {
        const { pathname } = new URL(frame.url())
        if (frame !== page.mainFrame() || pathname === last || !frame.url().startsWith('http')) return
        last = pathname
        screens.push(pathname.replace(/\d+$/, 'ID'))
      })
    },
    /** Fills in, selects, or checks one field. */
    async answer(act: Promise<unknown>) {
      answers++
      await act
    },
    async press(target: Locator) {
      presses++
      await target.click()
    },
    totals: () => ({ answers, presses, screens }),
  }
}
