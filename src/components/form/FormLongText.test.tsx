import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { FormLongText } from './FormLongText.tsx'
import { SchemaForm } from './SchemaForm.tsx'

afterEach(cleanup)

test('several lines with a limit take no more, and count what stands there [FAC-034]', async () => {
  const values = { about: 'Near the sea.' }
  render(
    <SchemaForm schema={z.object({ about: z.string() })} values={values} onSubmit={() => undefined}>
      <FormLongText name="about" label="About" maxLength={20} />
    </SchemaForm>,
  )
  expect(screen.getByText('13 / 20')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('About'), ' And quiet.')
  expect(screen.getByLabelText<HTMLTextAreaElement>('About').value).toBe('Near the sea. And qu')
  expect(screen.getByText('20 / 20')).toBeTruthy()
})
