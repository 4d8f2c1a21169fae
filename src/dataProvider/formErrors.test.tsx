import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, EditBase, Form, useInput } from 'ra-core'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { saveToken } from '../session/session.ts'
import { dataProvider } from './dataProvider.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Field({ source }: { source: string }) {
  const { field, fieldState } = useInput({ source })
  return (
    <label>
      {source}
      <input {...field} aria-describedby={`${source}-error`} />
      <span id={`${source}-error`}>{fieldState.error?.message}</span>
    </label>
  )
}

test('field errors from the server appear next to the fields in react-admin forms', async () => {
  saveToken('held')
  const payer = { id: 5, payer_code: 'PY900', payer_name: 'Blue Lantern Health' }
  const errors = { payer_code: 'This payer code is already in use' }
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'PATCH' ? Response.json({ message: errors.payer_code, errors }, { status: 422 }) : Response.json({ data: payer }),
  )
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider}>
        <EditBase resource="payers" id={5} mutationMode="pessimistic">
          <Form>
            <Field source="payer_code" />
            <Field source="payer_name" />
            <button type="submit">Save</button>
          </Form>
        </EditBase>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const name = await screen.findByDisplayValue<HTMLInputElement>('Blue Lantern Health')
  await userEvent.type(name, '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('textbox', { description: errors.payer_code })).toBe(
    screen.getByLabelText('payer_code', { exact: false }),
  )
  expect(screen.getByDisplayValue('Blue Lantern Health!')).toBe(name)
})
