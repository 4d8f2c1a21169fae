import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'ra-core'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FormCheckboxes, FormRadios } from './FormChoices.tsx'
import { tidyDate } from './FormDate.tsx'
import { FormPhone, tidyPhone } from './FormPhone.tsx'
import { FormSelect } from './FormSelect.tsx'
import { FormText } from './FormText.tsx'
import { SchemaForm } from './SchemaForm.tsx'

afterEach(cleanup)

const Visit = z.object({
  name: z.string().min(3, 'At least 3 letters'),
  phone: z.string(),
  ward: z
    .number('Please choose a ward')
    .nullable()
    .refine(ward => ward !== null, 'Please choose a ward'),
  voluntary: z.boolean('Please choose').nullable(),
  tags: z.array(z.number()),
})
const wards = [
  { id: 4, name: 'North' },
  { id: 9, name: 'South' },
]

function show(onSubmit: (visit: unknown) => unknown) {
  document.title = 'Visit – Passage'
  render(
    <SchemaForm schema={Visit} values={{ name: '', phone: '', ward: null, voluntary: null, tags: [] }} onSubmit={onSubmit}>
      <FormText name="name" label="Name" />
      <FormPhone name="phone" label="Phone" optional />
      <FormSelect name="ward" label="Ward" options={wards} />
      <FormRadios
        name="voluntary"
        label="Voluntary?"
        options={[
          { id: true, name: 'Yes' },
          { id: false, name: 'No' },
        ]}
      />
      <FormCheckboxes name="tags" label="Needs" options={wards} />
      <button type="submit">Save</button>
    </SchemaForm>,
  )
}

test('sent with problems, it says so on top, takes focus there, leads to each field, and keeps what was typed', async () => {
  const onSubmit = vi.fn()
  show(onSubmit)
  await userEvent.type(screen.getByLabelText('Name'), 'Al')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('There is a problem')
  expect(document.activeElement).toBe(summary)
  expect(document.title).toBe('Error: Visit – Passage')
  expect(onSubmit).not.toHaveBeenCalled()
  Element.prototype.scrollIntoView = () => undefined
  await userEvent.click(screen.getByRole('link', { name: 'At least 3 letters' }))
  const name = screen.getByLabelText('Name') as HTMLInputElement
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('Al')
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('values keep their type, and Ctrl-Enter sends from any field', async () => {
  const onSubmit = vi.fn()
  show(onSubmit)
  await userEvent.selectOptions(screen.getByLabelText('Ward'), 'South')
  await userEvent.click(screen.getByLabelText('No'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'North' }))
  await userEvent.type(screen.getByLabelText('Phone (optional)'), '213.555.0147')
  await userEvent.type(screen.getByLabelText('Name'), 'Alma{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
      name: 'Alma',
      phone: '(213) 555-0147',
      ward: 9,
      voluntary: false,
      tags: [4],
    }),
  )
})

test("the server's errors land in their fields, and a refusal without fields stands above the form", async () => {
  const onSubmit = vi.fn().mockRejectedValueOnce(new HttpError('Please check', 422, { errors: { name: 'This name is taken' } }))
  show(onSubmit)
  await userEvent.selectOptions(screen.getByLabelText('Ward'), 'South')
  await userEvent.type(screen.getByLabelText('Name'), 'Alma')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'This name is taken' })).toBeTruthy()
  onSubmit.mockRejectedValueOnce(new HttpError('Somebody was faster', 409))
  await userEvent.type(screen.getByLabelText('Name'), ' B')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Somebody was faster'))
})

test.each([
  ['2135550147', '(213) 555-0147'],
  ['+1 (213) 555-0147', '(213) 555-0147'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
])('a phone number in any format is put into shape: %s [UX-004]', (typed, shaped) => expect(tidyPhone(typed)).toBe(shaped))

test.each(['+1', '+'])('only the country prefix is empty: %s [UX-005]', typed => expect(tidyPhone(typed)).toBe(''))

test.each([
  ['3/9/84', '03/09/1984'],
  ['1984-03-09', '03/09/1984'],
  ['03091984', '03/09/1984'],
  ['1 2 05', '01/02/2005'],
  ['next week', 'next week'],
])('a date in any format is put into shape: %s', (typed, shaped) => expect(tidyDate(typed, 2026)).toBe(shaped))
