import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from '#domain/platform/zod.ts'
import { FormLongText } from './FormText.tsx'
import { SchemaForm } from './SchemaForm.tsx'

afterEach(cleanup)

const show = (about: string, most: number, onSubmit = vi.fn()) => {
  render(
    <SchemaForm schema={z.object({ about: z.string().trim().max(most) })} values={{ about }} onSubmit={onSubmit}>
      <FormLongText name="about" label="About" />
      <button type="submit">Save</button>
    </SchemaForm>,
  )
  return onSubmit
}

test('shows the counter once the text reaches 80 percent of the limit', async () => {
  show('x'.repeat(79), 100)
  expect(screen.queryByText(/of 100 characters/)).toBeNull()
  await userEvent.type(screen.getByLabelText('About'), 'x')
  expect(screen.getByText('80 of 100 characters')).toBeTruthy()
})

test('keeps text over the limit, reports it and does not save', async () => {
  const onSubmit = show('x'.repeat(100), 100)
  await userEvent.type(screen.getByLabelText('About'), 'yz')
  const field = screen.getByLabelText<HTMLTextAreaElement>('About')
  expect(field.value).toBe(`${'x'.repeat(100)}yz`)
  expect(screen.getByText('2 characters over the limit of 100')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'About: Enter at most 100 characters' })).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
  await userEvent.type(field, '{Backspace}{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
})

test('always shows the counter if requested [FAC-034]', () => {
  render(
    <SchemaForm schema={z.object({ about: z.string().max(300) })} values={{ about: 'Near the sea.' }} onSubmit={() => undefined}>
      <FormLongText name="about" label="About" alwaysCount />
    </SchemaForm>,
  )
  expect(screen.getByText('13 of 300 characters')).toBeTruthy()
})
