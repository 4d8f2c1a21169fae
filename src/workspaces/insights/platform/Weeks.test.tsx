import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { besideWeeks } from './PanelCard.tsx'
import { Weeks } from './Platform.tsx'

afterEach(cleanup)

const week = (label: string, count: number | null) => ({ key: label, label, count, value: null })
const few = 'Every week had fewer than 5 patients.'

test('if every week has fewer than five patients, one sentence replaces the chart', () => {
  render(<Weeks rows={[week('11/02/2026', null), week('11/09/2026', 0), week('11/16/2026', null)]} />)
  expect(screen.getByText(few)).toBeTruthy()
  expect(screen.queryByText('<5')).toBeNull()
})

test('a week with five patients or more is drawn beside the masked ones', () => {
  render(<Weeks rows={[week('11/02/2026', null), week('11/09/2026', 5)]} />)
  expect(screen.queryByText(few)).toBeNull()
  expect(screen.getByText('<5')).toBeTruthy()
})

test('the period before is drawn in grey beside each week, on one scale, also if only it can be shown', () => {
  const before = besideWeeks([week('11/02/2026', 6), week('11/09/2026', 8)], [week('10/19/2026', 16), week('10/26/2026', null)])
  expect(before.map(({ key, count }) => [key, count])).toEqual([
    ['11/02/2026', 16],
    ['11/09/2026', null],
  ])
  const heights = (which: string) => [...document.querySelectorAll<HTMLElement>(`[data-${which}]`)].map(bar => bar.style.height)
  render(<Weeks rows={[week('11/02/2026', 6), week('11/09/2026', 8)]} before={before} />)
  expect(heights('bar')).toEqual(['37.5%', '50%'])
  expect(heights('before')).toEqual(['100%', '0%'])
  cleanup()
  render(<Weeks rows={[week('11/02/2026', null), week('11/09/2026', 0)]} before={before} />)
  expect(screen.queryByText(few)).toBeNull()
})
