import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpError } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from '#domain/platform/zod.ts'
import { FormGroup } from './Form.tsx'
import { FormCheckbox, FormCheckboxes, FormRadios } from './FormChoice.tsx'
import { FormNumber } from './FormNumber.tsx'
import { FormSearch, FormSelect } from './FormSelect.tsx'
import { FormPhone, FormText } from './FormText.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { choose } from './testing.ts'

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
    <SchemaForm
      schema={Visit}
      values={{ name: '', phone: '', ward: null, voluntary: null, tags: [] }}
      onSubmit={values => onSubmit(values)}
    >
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

test('submitting invalid input focuses a summary with links to the fields and keeps the input', async () => {
  const onSubmit = vi.fn()
  show(onSubmit)
  await userEvent.type(screen.getByLabelText('Name'), 'Al')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const summary = await screen.findByRole('alert')
  expect(summary.textContent).toContain('There is a problem')
  expect(document.activeElement).toBe(summary)
  await waitFor(() => expect(document.title).toBe('Error: Visit – Passage'))
  expect(onSubmit).not.toHaveBeenCalled()
  Element.prototype.scrollIntoView = () => undefined
  await userEvent.click(screen.getByRole('link', { name: 'Name: At least 3 letters' }))
  const name = screen.getByLabelText('Name') as HTMLInputElement
  expect(document.activeElement).toBe(name)
  expect(name.value).toBe('Al')
  expect(name.getAttribute('aria-invalid')).toBe('true')
})

test('the summary takes focus in the same moment it appears, so it never takes keys meant for a field', async () => {
  show(vi.fn())
  const focused = new Promise<Element | null>(done => {
    const observer = new MutationObserver(() => {
      if (!screen.queryByRole('alert')) return
      observer.disconnect()
      done(document.activeElement)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await focused).toBe(await screen.findByRole('alert'))
})

test('values keep their type, and Ctrl+Enter submits from any field', async () => {
  const onSubmit = vi.fn()
  show(onSubmit)
  await choose(screen.getByLabelText('Ward'), 'South')
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

test('field errors from the server appear next to their fields, and other errors above the form', async () => {
  const onSubmit = vi.fn().mockRejectedValueOnce(new HttpError('Please check', 422, { errors: { name: 'This name is taken' } }))
  show(onSubmit)
  await choose(screen.getByLabelText('Ward'), 'South')
  await userEvent.type(screen.getByLabelText('Name'), 'Alma')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('link', { name: 'Name: This name is taken' })).toBeTruthy()
  onSubmit.mockRejectedValueOnce(new HttpError('Someone else changed this first', 409))
  await userEvent.type(screen.getByLabelText('Name'), ' B')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Someone else changed this first'))
})

const Bed = z.object({
  beds: z.number('Required field').max(99, 'At most 99'),
  payer: z.string().nullable(),
  agrees: z.boolean().refine(agreed => agreed, 'Field must be checked'),
})
const labels = { beds: 'How many beds?', payer: 'Payer', agrees: 'Consent' }
const payers = [
  { id: 'PY1', name: 'Medi-Cal', hint: 'Public' },
  { id: 'PY2', name: 'Aetna', hint: 'Private' },
]

function showBeds(onSubmit: (bed: unknown) => unknown, schema: typeof Bed = Bed) {
  render(
    <SchemaForm schema={schema} values={{ beds: null as never, payer: null, agrees: false }} labels={labels} onSubmit={onSubmit}>
      <FormCheckbox name="agrees" label="I agree to a long sentence" />
      <FormSearch name="payer" optional options={payers} />
      <FormNumber name="beds" unit="beds" integer />
      <button type="submit">Save</button>
    </SchemaForm>,
  )
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const lines = async () => (await screen.findAllByRole('link')).map(link => link.textContent)

test('a field without its own label uses the form’s label for it, and the summary lists fields in page order', async () => {
  showBeds(vi.fn())
  await save()
  expect(await lines()).toEqual(['Consent: Field must be checked', 'How many beds: Required field'])
})

test('the summary drops a line when its field is corrected, and the next submit updates it', async () => {
  showBeds(vi.fn())
  await save()
  expect(await lines()).toHaveLength(2)
  await userEvent.click(screen.getByLabelText('I agree to a long sentence'))
  await waitFor(async () => expect(await lines()).toEqual(['How many beds: Required field']))
  await userEvent.type(screen.getByLabelText('How many beds?'), '100')
  await waitFor(async () => expect(await lines()).toEqual(['How many beds: At most 99']))
  await save()
  await waitFor(() => expect(screen.getByRole('alert')).toBe(document.activeElement))
  await userEvent.type(screen.getByLabelText('How many beds?'), '{Backspace}')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(document.title).not.toContain('Error:')
})

test('a line that returns while the user types does not take the focus', async () => {
  show(vi.fn())
  await choose(screen.getByLabelText('Ward'), 'South')
  await userEvent.click(screen.getByLabelText('No'))
  const name = screen.getByLabelText('Name')
  await userEvent.type(name, 'Al')
  await save()
  await screen.findByRole('link', { name: 'Name: At least 3 letters' })
  await userEvent.type(name, 'ma')
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Name/ })).toBeNull())
  await userEvent.type(name, '{Backspace}{Backspace}')
  await screen.findByRole('link', { name: 'Name: At least 3 letters' })
  expect(document.activeElement).toBe(name)
})

test('a field is validated on blur', async () => {
  showBeds(vi.fn())
  await userEvent.click(screen.getByLabelText('How many beds?'))
  expect(screen.queryByText('Required field')).toBeNull()
  await userEvent.tab()
  expect(await screen.findByText('Required field')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('when pressing a button blurs a field, the error appears after the press, so the button does not move', async () => {
  showBeds(vi.fn())
  const field = screen.getByLabelText('How many beds?')
  await userEvent.click(field)
  const press = userEvent.setup()
  await press.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Save' }) })
  field.blur()
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(screen.queryByText('Required field')).toBeNull()
  await press.pointer({ keys: '[/MouseLeft]', target: document.body })
  expect(await screen.findByText('Required field')).toBeTruthy()
})

const Policies = z
  .object({
    kind: z.enum(['public', 'private']),
    county: z.string().nullable(),
    first: z.object({ member: z.string().min(1, 'Required information') }),
    second: z.object({ member: z.string().min(1, 'Required information') }),
  })
  .refine(({ kind, county }) => kind === 'private' || county, {
    path: ['county'],
    error: 'Required information',
    when: () => true,
  })

function County() {
  return useWatch({ name: 'kind' }) === 'public' && <FormText name="county" label="County" />
}

test('a summary line names its group if two fields share a label, and disappears with its field', async () => {
  const empty = { kind: 'public' as const, county: '', first: { member: '' }, second: { member: '' } }
  render(
    <SchemaForm schema={Policies} values={empty} onSubmit={vi.fn()}>
      <FormSelect name="kind" label="Payer" options={['public', 'private'].map(id => ({ id, name: id }))} />
      <County />
      <FormGroup title="First insurance">
        <FormText name="first.member" label="Subscriber ID" />
      </FormGroup>
      <FormGroup title="Secondary insurance">
        <FormText name="second.member" label="Subscriber ID" />
      </FormGroup>
      <button type="submit">Save</button>
    </SchemaForm>,
  )
  await save()
  const second = 'Secondary insurance: Subscriber ID: Required information'
  expect(await lines()).toEqual(['County: Required information', 'First insurance: Subscriber ID: Required information', second])
  await choose(screen.getByLabelText('Payer'), 'private')
  await waitFor(async () => expect((await lines()).length).toBe(2))
  await userEvent.type(screen.getAllByLabelText('Subscriber ID')[0]!, '1')
  await waitFor(async () => expect(await lines()).toEqual([second]))
})

test('an error for a field that is not on the page is shown anyway', async () => {
  show(vi.fn().mockRejectedValueOnce(new HttpError('No', 422, { errors: { zip_code: 'Enter a ZIP code of five digits' } })))
  await choose(screen.getByLabelText('Ward'), 'South')
  await userEvent.type(screen.getByLabelText('Name'), 'Alma')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Zip code: Enter a ZIP code of five digits')).toBeTruthy()
})

test('a number typed with symbols is stored as a number, and a search selection as its id', async () => {
  const onSubmit = vi.fn()
  showBeds(onSubmit)
  await userEvent.click(screen.getByLabelText('I agree to a long sentence'))
  await userEvent.type(screen.getByLabelText('Payer (optional)'), 'private')
  await userEvent.click(await screen.findByRole('option', { name: /Aetna/ }))
  const beds = screen.getByLabelText('How many beds?')
  await userEvent.type(beds, '$ 4.50')
  expect(beds).toHaveProperty('value', '$ 4.50')
  await userEvent.tab()
  expect(beds).toHaveProperty('value', '4.50')
  await save()
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ beds: 4.5, payer: 'PY2', agrees: true }, expect.anything()),
  )
})

test('an error without a field is shown, and nothing is sent', async () => {
  const onSubmit = vi.fn()
  showBeds(
    onSubmit,
    Bed.refine(() => false, 'This cannot be'),
  )
  await userEvent.click(screen.getByLabelText('I agree to a long sentence'))
  await userEvent.type(screen.getByLabelText('How many beds?'), '4')
  await save()
  expect((await screen.findByRole('alert')).textContent).toContain('This cannot be')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the same field in two forms on a page has different ids', () => {
  showBeds(vi.fn())
  showBeds(vi.fn())
  expect(new Set(screen.getAllByLabelText('How many beds?').map(field => field.id)).size).toBe(2)
})
