import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FilterOptions } from './FiltersColumn.tsx'

afterEach(cleanup)

const list = { key: 'treatment_level', name: 'Levels of Care', options: [] }

test.each([
  ['Levels of Care', false],
  ['Substances', true],
])('a list of filters under the heading %s has an accessible name, shown only if it differs', (under, shown) => {
  render(<FilterOptions list={list} under={under} onToggle={() => undefined} />)
  expect(screen.getByRole('group', { name: 'Levels of Care' })).toBeTruthy()
  expect(screen.queryByText('Levels of Care') !== null).toBe(shown)
})
