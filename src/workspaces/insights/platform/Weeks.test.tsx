import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
