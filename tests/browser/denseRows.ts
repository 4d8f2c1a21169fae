import { expect, type Locator } from 'playwright/test'

/** Expects 8 to 10 rows of a match list per 900 px, and the first row at most `top` px below the top of the page. */
export async function expectDenseRows(rows: Locator, top: number) {
  await expect(rows.nth(7)).toBeAttached()
  const tops = await rows.evaluateAll(all => all.map(one => one.getBoundingClientRect().top + scrollY))
  const per900 = (900 * (tops.length - 1)) / (tops.at(-1)! - tops[0]!)
  expect(per900, 'rows per 900 px').toBeGreaterThanOrEqual(8)
  expect(per900, 'rows per 900 px').toBeLessThanOrEqual(10)
  expect(tops[0], 'the first row').toBeLessThanOrEqual(top)
}
