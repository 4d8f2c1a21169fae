import { globSync, readFileSync } from 'node:fs'
import { getContrastRatio } from '@mui/material/styles'
import { describe, expect, test, vi } from 'vitest'
import { brand, sizes, themeFor } from './theme.ts'

test('the brand color is teal #008DA5 [UX-007]', () => {
  expect(brand).toBe('#008DA5')
})

test('the narrow layout applies below 768 px [UX-006]', () => {
  expect(themeFor('light').breakpoints.values.md).toBe(768)
})

describe.each([
  ['light', themeFor('light')],
  ['dark', themeFor('dark')],
])('in the %s theme', (_, { palette }) => {
  const pages = [palette.background.default, palette.background.paper]

  test('all text has a contrast of 4.5:1 on page and paper (WCAG 1.4.3)', () => {
    for (const page of pages) {
      for (const text of [
        palette.text.primary,
        palette.text.secondary,
        palette.text.disabled,
        palette.primary.main,
        palette.error.main,
      ])
        expect(getContrastRatio(text, page)).toBeGreaterThanOrEqual(4.5)
    }
  })

  test('text on buttons and tinted chips also has a contrast of 4.5:1', () => {
    expect(getContrastRatio(palette.primary.contrastText, palette.primary.main)).toBeGreaterThanOrEqual(4.5)
    for (const tone of ['primary', 'error', 'warning', 'success', 'info'] as const)
      expect(getContrastRatio(palette[tone].main, palette[tone].light)).toBeGreaterThanOrEqual(4.5)
  })

  test('text on a hovered button has a contrast of 4.5:1', () => {
    for (const tone of ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const)
      expect(
        getContrastRatio(palette[tone].contrastText.replace('rgba(0, 0, 0, 0.87)', '#212121'), palette[tone].dark),
      ).toBeGreaterThanOrEqual(4.5)
  })

  test('input borders have a contrast of 3:1 (WCAG 1.4.11)', () => {
    for (const page of pages) expect(getContrastRatio(palette.inputLine, page)).toBeGreaterThanOrEqual(3)
  })
})

test('screens use the five text sizes and the two weights of the theme', () => {
  // The large digits of the error page and the sentence on the sign-in page are pictures more than text.
  const exceptions = ['2.5rem']
  const allowed = [...Object.values(sizes), ...exceptions]
  const found = globSync('src/**/*.{ts,tsx,css}').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/(?:fontSize|font-size|fontWeight|font-weight):[^\n;]*/g)].map(([line]) => ({
      file,
      line,
    })),
  )
  const stray = found.filter(
    ({ line }) =>
      [...line.matchAll(/[\d.]+rem/g)].some(([size]) => !allowed.includes(size)) ||
      // Plain numbers are the pixels of icons, which are not smaller than text.
      [...line.matchAll(/fontSize: (\d+)\b(?!\.)/g)].some(([, pixels]) => Number(pixels) < 14) ||
      (/weight/i.test(line.split(':')[0]!) &&
        [...line.matchAll(/\b[1-9]00\b|\b\d50\b/g)].some(([weight]) => weight !== '400' && weight !== '600')),
  )
  expect(stray).toEqual([])
})

test('the installation’s own color replaces the light theme’s color, also in its tint; the dark theme keeps its colors', async () => {
  vi.resetModules()
  const { themeFor: fresh } = await import('./theme.ts')
  const { primary } = fresh('light', '#5B2A86').palette
  expect(primary).toMatchObject({ main: '#5B2A86', contrastText: '#FFFFFF' })
  for (const [text, surface] of [
    ['#FFFFFF', primary.main],
    ['#FFFFFF', primary.dark],
    [primary.main, primary.light],
  ] as const)
    expect(getContrastRatio(text, surface)).toBeGreaterThanOrEqual(4.5)
  expect(fresh('dark', '#5B2A86').palette.primary.main).toBe(themeFor('dark').palette.primary.main)
})
