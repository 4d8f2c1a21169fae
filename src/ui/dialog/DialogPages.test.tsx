import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { z } from '#domain/platform/zod.ts'
import { FormText } from '../fields/FormText.tsx'
import { isUnsaved } from '../unsaved/unsaved.ts'
import { DialogFrame, FormDialog } from './DialogFrame.tsx'

afterEach(cleanup)

function Answering() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <DialogFrame open title="Ada Example" onClose={() => undefined}>
      <button type="button" onClick={() => setOpen(true)}>
        Yes
      </button>
      <FormDialog
        open={open}
        title="Approval Confirmation"
        schema={z.object({ name: z.string() })}
        values={{ name: '' }}
        submit="Accept patient"
        onSubmit={close}
        onClose={close}
      >
        <FormText name="name" label="Name" />
      </FormDialog>
    </DialogFrame>
  )
}

test('a dialog inside a dialog is its next page; Back keeps what was typed and returns the focus', async () => {
  render(<Answering />)
  const yes = screen.getByRole('button', { name: 'Yes' })
  await userEvent.click(yes)
  const page = within(await screen.findByRole('dialog', { name: 'Approval Confirmation' }))
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(page.getByRole('heading', { name: 'Approval Confirmation' })))
  await userEvent.type(page.getByLabelText('Name'), 'Priya')
  await userEvent.click(page.getByRole('button', { name: 'Back' }))
  expect(await screen.findByRole('dialog', { name: 'Ada Example' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(yes))
  // The dialog still asks before it closes.
  expect(isUnsaved()).toBe(true)
  await userEvent.click(yes)
  expect(((await screen.findByLabelText('Name')) as HTMLInputElement).value).toBe('Priya')
})

test('Escape goes back to the previous page', async () => {
  render(<Answering />)
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByRole('dialog', { name: 'Approval Confirmation' })
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Ada Example' })).toBeTruthy()
  expect(screen.queryByLabelText('Name')).toBeNull()
})
