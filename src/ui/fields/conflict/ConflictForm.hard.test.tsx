import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'ra-core'
import { afterEach, expect, test } from 'vitest'
import { z } from '#domain/platform/zod.ts'
import { FormButtons } from '../FormButtons.tsx'
import { FormText } from '../FormText.tsx'
import { ConflictForm } from './ConflictForm.tsx'

afterEach(cleanup)

const Ward = z.object({ name: z.string().min(1), phone: z.string(), note: z.string() })
type Saved = z.infer<typeof Ward> & { id: number; updated_at: string }
const opened: Saved = { id: 1, name: 'North', phone: '1', note: '', updated_at: 'v1' }

/** A form whose saves fail with a conflict until they name the version in `stored`. */
function show(stored: Saved) {
  let seen = opened.updated_at
  const sent: unknown[] = []
  render(
    <ConflictForm
      schema={Ward}
      values={opened}
      labels={{ name: 'Name', phone: 'Phone', note: 'Note' }}
      conflict={{
        valuesOf: (fresh: Saved) => fresh,
        onFresh: (fresh: Saved) => {
          seen = fresh.updated_at
        },
      }}
      onSubmit={async values => {
        sent.push({ ...values, seen })
        if (seen !== stored.updated_at) throw new HttpError('Someone else changed this record.', 409, { data: stored })
      }}
    >
      <FormText name="name" />
      <FormText name="phone" />
      <FormText name="note" />
      <FormButtons submit="Save" onCancel={() => undefined} />
    </ConflictForm>,
  )
  const type = async (label: string, text: string) => {
    const field = screen.getByRole('textbox', { name: label })
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  return { sent, type, save: () => userEvent.click(screen.getByRole('button', { name: 'Save' })) }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const choice = (field: string) => within(screen.getByRole('group', { name: new RegExp(`^${field}`) }))

test('after a conflict, the user chooses a version of each field, and the next save stores the merged values', async () => {
  const { sent, type, save } = show({ ...opened, name: 'North Wing', phone: '2', updated_at: 'v2' })
  await type('Name', 'Northern')
  await type('Note', 'Call first')
  await save()
  await screen.findByText('Someone else changed this record')
  expect(document.activeElement?.id).toBe('conflict')
  const [mine, theirs] = choice('Name').getAllByRole<HTMLInputElement>('radio')
  expect([mine!.checked, theirs!.checked]).toEqual([false, false])
  // A field that one side changed uses that side's version.
  expect(choice('Phone').getByRole('radio', { name: /^2/ })).toHaveProperty('checked', true)
  expect(choice('Note').getByRole('radio', { name: /^Call first/ })).toHaveProperty('checked', true)
  await save()
  expect(sent).toHaveLength(1)
  await press('Use selected versions')
  expect(screen.getByText('Choose a version of this field')).toBeTruthy()
  await userEvent.click(choice('Name').getByRole('radio', { name: /^North Wing/ }))
  await press('Use selected versions')
  expect(screen.queryByText('Someone else changed this record')).toBeNull()
  await save()
  await waitFor(() => expect(sent[1]).toEqual({ name: 'North Wing', phone: '2', note: 'Call first', seen: 'v2' }))
})

test('input typed while the choice is open is kept; the saved version replaces it only on request', async () => {
  const { sent, type, save } = show({ ...opened, name: 'North Wing', updated_at: 'v2' })
  await type('Name', 'Northern')
  await save()
  await screen.findByText('Someone else changed this record')
  await type('Name', 'Northern Ward')
  await press('Keep all of mine')
  await save()
  await waitFor(() => expect(sent[1]).toEqual({ name: 'Northern Ward', phone: '1', note: '', seen: 'v2' }))
  cleanup()
  const again = show({ ...opened, name: 'North Wing', updated_at: 'v2' })
  await again.type('Name', 'Northern')
  await again.save()
  await screen.findByText('Someone else changed this record')
  await press('Use the saved version')
  expect(screen.getByDisplayValue('North Wing')).toBeTruthy()
})

test('if the other change left the form’s fields alone, the input is saved on top of it', async () => {
  const { sent, type, save } = show({ ...opened, updated_at: 'v2' })
  await type('Name', 'Northern')
  await save()
  await waitFor(() => expect(sent.map(one => (one as { seen: string }).seen)).toEqual(['v1', 'v2']))
  expect(screen.queryByText('Someone else changed this record')).toBeNull()
})
