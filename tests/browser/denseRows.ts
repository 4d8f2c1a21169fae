import { expect, type Locator } from 'playwright/test'

/** Expects rows of about 64 px in a match list, and 8 to 11 rows that start on a first screen of 900 px, the first at most `top` px below its top. */
export async function expectDenseRows(rows: Locator, top: number) {
  await expect(rows.nth(7)).toBeAttached()
  // The fallback font is wider, so that some rows wrap until the font has loaded.
  await rows.first().evaluate(() => document.fonts.ready)
  const boxes = await rows.evaluateAll(all =>
    all.map(one => one.getBoundingClientRect()).map(box => ({ top: box.top + scrollY, height: box.height })),
  )
  const heights = boxes.map(({ height }) => height).sort((a, b) => a - b)
  expect(heights.at(-1), 'the height of the tallest row').toBeLessThanOrEqual(68)
  const onFirstScreen = boxes.filter(box => box.top < 900).length
  expect(onFirstScreen, 'rows on the first screen').toBeGreaterThanOrEqual(8)
  expect(onFirstScreen, 'rows on the first screen').toBeLessThanOrEqual(11)
  expect(boxes[0]!.top, 'the first row').toBeLessThanOrEqual(top)
}
