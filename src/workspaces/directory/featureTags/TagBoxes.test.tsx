import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FormProvider, useForm } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { tagsQuery } from '../../../dataProvider/patientQueries.ts'
import type { Tag } from '../../../dataProvider/useTags.ts'
import { TagBoxes } from './TagBoxes.tsx'

afterEach(cleanup)

const others = Array.from({ length: 20 }, (_, index) => `Diet ${index}`)
const tags: Tag[] = ['Low-sodium', 'Crème-free', ...others].map((name, index) => ({
  id: index + 1,
  name,
  content: name,
  category: 'diet',
  display_order: index,
  active: true,
  ui_friendly_category: null,
  ui_main_category: null,
  uiMainCategory: null,
  filter_content: null,
  tooltip_content: null,
  updated_at: '2026-07-04T19:00:00Z',
}))

function Form() {
  return (
    <FormProvider {...useForm({ defaultValues: { diets: [] } })}>
      <TagBoxes name="diets" category="diet" label="Diets" />
    </FormProvider>
  )
}

test.each([
  ['low sodium', 'Low-sodium'],
  ['creme', 'Crème-free'],
])('typing %s finds %s', async (typed, name) => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(tagsQuery.queryKey, tags)
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByRole('searchbox'), typed)
  const shown = screen.getAllByRole('checkbox').map(box => box.closest('label')?.textContent)
  expect(shown).toEqual([name])
  expect(screen.getByRole('status').textContent).toMatch(/^1 /)
})
