import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LabelledSearch } from './LabelledSearch.tsx'

afterEach(cleanup)

const payers = [
  { id: 'AARP1', name: 'AARP' },
  { id: 'AET01', name: 'Aetna' },
  { id: 'BLS01', name: 'Blue Shield of California' },
]

const show = (onChange: (payer: unknown) => void) =>
  render(<LabelledSearch label="Payer" options={payers} value={null} onChange={onChange} onSearch={() => {}} loading />)

test('while the server is still searching, Enter never selects an earlier result that does not match the text', async () => {
  const onChange = vi.fn()
  show(onChange)
  await userEvent.type(screen.getByLabelText('Payer'), 'cigna{Enter}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

test('while the server is still searching, earlier results that match the text can be selected', async () => {
  const onChange = vi.fn()
  show(onChange)
  await userEvent.type(screen.getByLabelText('Payer'), 'shield')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Blue Shield of California'])
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledWith(payers[2])
})

test.each(['st johns', 'SAINTE THERESE', 'luke’s harbor'])(
  'typing %s finds names without their accents, apostrophes, and hyphens',
  async typed => {
    const houses = ['St John’s House', 'Sainte-Thérèse', 'St. Luke’s–Harbor', 'Oak House'].map((name, id) => ({ id, name }))
    render(<LabelledSearch label="House" options={houses} value={null} onChange={() => {}} />)
    await userEvent.type(screen.getByLabelText('House'), typed)
    expect(screen.getAllByRole('option')).toHaveLength(1)
  },
)
