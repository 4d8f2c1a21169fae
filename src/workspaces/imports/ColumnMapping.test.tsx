import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImportDetail } from '#domain/imports/schema.ts'
import { admin, consoleNetwork } from '../../resources/testing.ts'
import { openAt } from '../../testing.ts'
import './ImportsPage.tsx'
import { plannedImport } from './testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const values = (...all: string[]) => all.map(value => ({ value, count: 1 }))
const detail: ImportDetail = {
  ...plannedImport,
  kind: 'payers',
  file_name: 'plans.csv',
  layout: {
    from: 'proposed',
    problem: 'plans.csv does not have the expected columns.',
    columns: [
      { heading: 'code', samples: ['A1'], values: values('A1') },
      { heading: 'title', samples: ['Alder'], values: values('Alder') },
      { heading: 'kind', samples: ['Medicaid'], values: values('Medicaid', 'HMO', 'Self-funded', 'Public') },
    ],
    mapping: { list: 'Plans', columns: { code: 'payer_code', title: 'payer_name', kind: 'insurance_type' } },
  },
}

test('the form shows what each value is read as, and that rows with a value that cannot be read are left out', {
  timeout: 60_000,
}, async () => {
  const network = consoleNetwork(admin(), {
    'GET /admin/imports': { data: [], total: 0 },
    'GET /admin/imports/7': { data: detail },
    'GET /common/feature-tags': { data: [] },
    'POST /admin/imports/7/mapping': { data: detail },
  })
  openAt('/admin/imports?import=7')
  const kind = within(await screen.findByRole('row', { name: /^kind/ }))
  expect(kind.getByLabelText('“Medicaid” means').textContent).toBe('Public')
  expect(kind.getByLabelText('“HMO” means').textContent).toBe('Private')
  expect(kind.getByLabelText('“Self-funded” means').textContent).toBe('Do not import these rows')
  expect(kind.queryByLabelText('“Public” means')).toBeNull()
  expect(kind.getByText('1 value is recognized')).toBeTruthy()
  await userEvent.click(kind.getByLabelText('“HMO” means'))
  await userEvent.click(await screen.findByRole('option', { name: 'Public' }))
  await userEvent.click(screen.getByRole('button', { name: 'Preview with these columns' }))
  await waitFor(() =>
    expect(network.writes().map(({ body }) => body)).toEqual([
      { mapping: { ...detail.layout!.mapping, values: { kind: { HMO: 'Public' } } } },
    ]),
  )
})
