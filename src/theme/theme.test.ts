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
      // In a style sheet, a size in pixels would not grow with the browser's text size. Computed sizes are not on the scale.
      /font-size:.*\dpx|fontSize:.*Math\./.test(line) ||
      // Plain numbers are the pixels of icons, which are not smaller than text.
      [...line.matchAll(/fontSize: (\d+)\b(?!\.)/g)].some(([, pixels]) => Number(pixels) < 14) ||
      (/weight/i.test(line.split(':')[0]!) &&
        [...line.matchAll(/\b[1-9]00\b|\b\d50\b/g)].some(([weight]) => weight !== '400' && weight !== '600')),
  )
  expect(stray).toEqual([])
})

test('a popover is never wider than the window', () => {
  // A number would replace MUI's own limit, and cut off the popover on a phone.
  const papers = globSync('src/**/*.tsx').flatMap(
    file => readFileSync(file, 'utf8').match(/paper: \{[^}]*maxWidth: [^,}]*/g) ?? [],
  )
  expect(papers.length).toBeGreaterThan(1)
  expect(papers.filter(paper => /maxWidth: \d/.test(paper))).toEqual([])
})

/** Components of MUI with other sizes that no screen shows. */
const unused = ['BottomNavigationAction', 'Icon', 'ImageListItemBar', 'Rating']
/** Sizes of icons, and of variants that no screen shows. */
const other = ['Button large', 'IconButton', 'PaginationItem', 'Slider small', 'Tab wrapped', 'TableCell footer']

test('MUI’s own sizes of text are replaced by those of the theme', () => {
  const onScale = Object.values(sizes).map(size => Number.parseFloat(size) * 16)
  const sources = globSync('node_modules/@mui/material/*/*.js').filter(file => !/material\/(esm|styles|internal)\//.test(file))
  const stray = sources.flatMap(file => {
    const name = file.split('/').at(-1)!.replace('.js', '')
    const strange = [...readFileSync(file, 'utf8').matchAll(/fontSize: theme\.typography\.pxToRem\((\d+)\)/g)].filter(
      ([, size]) => !onScale.includes(Number(size)),
    )
    const own = JSON.stringify(themeFor('light').components?.[`Mui${name}` as 'MuiBadge'] ?? {})
    return strange.length > 0 && !own.includes('fontSize') && !other.some(one => one.split(' ')[0] === name) ? [name] : []
  })
  expect(stray.sort()).toEqual(unused)
  const screens = globSync('src/**/*.tsx').map(file => readFileSync(file, 'utf8'))
  expect(unused.filter(name => screens.some(text => text.includes(`'@mui/material/${name}'`)))).toEqual([])
})

test('no animation takes longer than 200 ms', () => {
  const { duration, getAutoHeightDuration, create } = themeFor('light').transitions
  for (const time of [...Object.values(duration), getAutoHeightDuration(2000)]) expect(time).toBeLessThanOrEqual(200)
  expect(create('height')).toContain('200ms')
  // Those that screens and style sheets set themselves, such as `transition: 'opacity 150ms'`. Also those of charts.
  const files = globSync('src/**/*.{ts,tsx,css}').map(file => ({ file, text: readFileSync(file, 'utf8') }))
  const times = files.flatMap(({ file, text }) =>
    [
      ...text.matchAll(
        /(?:transition|transition-duration|animation|timeout|transitionDuration)\b['"]?[:=][^;\n]*?\b([\d.]+)(m?s)\b/g,
      ),
    ]
      .map(([line, time, unit]) => ({ file, line, time: Number(time) * (unit === 's' ? 1000 : 1) }))
      .filter(({ time }) => time > 200),
  )
  expect(times).toEqual([])
  const charts = files.filter(({ text }) => text.includes("from 'recharts'"))
  expect(charts.length).toBeGreaterThan(1)
  for (const { file, text } of charts)
    for (const [animated] of text.matchAll(/isAnimationActive=\{(?!false)[^\n]*\n[^\n]*/g))
      expect(animated, file).toContain('animationDuration={longest}')
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
