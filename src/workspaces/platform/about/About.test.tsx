import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { licensesQuery } from '../../../dataProvider/licenses.ts'
import { Licenses } from './About.tsx'

afterEach(cleanup)

test('the search finds a package with a space instead of a hyphen', async () => {
  const queryClient = new QueryClient()
  const packages = ['date-fns', 'react'].map(name => ({ name, version: '1.0.0', license: 'MIT', text: null }))
  queryClient.setQueryData(licensesQuery.queryKey, { packages, texts: [] })
  render(
    <QueryClientProvider client={queryClient}>
      <Licenses />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('cell', { name: 'react' })).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox'), 'DATE fns')
  expect(screen.getByRole('cell', { name: 'date-fns' })).toBeTruthy()
  expect(screen.queryByRole('cell', { name: 'react' })).toBeNull()
})
