import userEvent from '@testing-library/user-event'
import './Insights.tsx'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { isChart, metrics } from '#domain/insights/metrics.ts'
import { eachAfresh } from '../../app.testing.tsx'
import { figure, openAs } from './Insights.testing.tsx'

eachAfresh()

test('the page shows how many rows an export will mask before the user exports', async () => {
  const bars = [
    { key: 'a', label: 'Admitted', count: 9 },
    { key: 'b', label: 'Booked', count: 4 },
    { key: 'c', label: 'Accepted', count: 1 },
  ]
  openAs(
    testAdvocate,
    'hospital',
    Object.fromEntries(
      metrics.map(metric => [
        `/insights/${metric}`,
        () => ({ json: isChart(metric) ? { data: metric === 'patients-by-status' ? bars : [], total: 0 } : { data: 20 } }),
      ]),
    ),
  )
  // The page has six numbers and three bars. Two of the nine are below five.
  await screen.findByText('In exported files, 2 of 9 rows will be shown as “fewer than 5.”')
  const tables = (await figure('Patients by status')).getAllByRole('table', { hidden: true })
  const [onScreen, printed] = tables.map(table =>
    within(table)
      .getAllByRole('row', { hidden: true })
      .map(row => [...row.children].map(cell => cell.textContent).filter(Boolean)),
  )
  expect(printed, 'the printout has the numbers of both periods').toEqual(onScreen)
  expect(printed?.[1]).toEqual(['Admitted', '9', '9'])
  await userEvent.click((await figure('Patients by status')).getByRole('button', { name: 'Save “Patients by status”' }))
  await screen.findByText('2 of 3 rows will be shown as “fewer than 5.”')
})
