import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { SearchPicker } from '../SearchPicker.tsx'
import { LabelledSearch } from './LabelledSearch.tsx'

afterEach(cleanup)

const payers = ['Aetna', 'Blue Shield', 'Cigna'].map((name, id) => ({ id, name }))
const finder = {
  key: ['payers'],
  find: async (q: string) => payers.filter(({ name }) => name.toLowerCase().startsWith(q.toLowerCase())),
}
type Given = { payer: number | null; onChoose: (payer: number | null) => void }

/** Builds a new option on every render, as screens do that store only the id. */
const selected = (payer: number | null) => (payer === null ? null : { ...payers[payer]! })
const idOf = (option: { id: number | string } | null) => (option ? Number(option.id) : null)

/** Each shared picker, as screens use it. */
const pickers: [name: string, Picker: (given: Given) => React.ReactNode][] = [
  [
    'a picker with local options',
    ({ payer, onChoose }) => (
      <LabelledSearch label="Payer" options={payers} value={selected(payer)} onChange={option => onChoose(idOf(option))} />
    ),
  ],
  [
    'a picker that searches on the server',
    function Searched({ payer, onChoose }) {
      const [typed, setTyped] = useState('')
      const found = payers.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
      return (
        <LabelledSearch
          label="Payer"
          options={typed === selected(payer)?.name ? payers : found}
          value={selected(payer)}
          onSearch={setTyped}
          onChange={option => onChoose(idOf(option))}
        />
      )
    },
  ],
  [
    'a picker for records',
    ({ payer, onChoose }) => (
      <SearchPicker label="Payer" finder={finder} value={selected(payer)} onChange={option => onChoose(idOf(option))} />
    ),
  ],
]

function open(Picker: (given: Given) => React.ReactNode) {
  const chosen: (number | null)[] = []
  const Screen = () => {
    const [payer, setPayer] = useState<number | null>(0)
    const [, setKeys] = useState(0)
    const onChoose = (id: number | null) => {
      chosen.push(id)
      setPayer(id)
    }
    // Screens also render while the user types, for example because they save a draft.
    return (
      <div onInput={() => setKeys(keys => keys + 1)}>
        <Picker payer={payer} onChoose={onChoose} />
      </div>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
  return { field: screen.getByLabelText<HTMLInputElement>('Payer'), chosen }
}

describe.each(pickers)('%s', (_, Picker) => {
  test('can be typed over and chosen with the keyboard', async () => {
    const { field, chosen } = open(Picker)
    await userEvent.click(field)
    await userEvent.type(field, 'cigna', { initialSelectionStart: 0, initialSelectionEnd: 5 })
    expect(field.value).toBe('cigna')
    await waitFor(() => expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Cigna']))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(field.value).toBe('Cigna')
    expect(chosen).toEqual([2])
  })

  test('can be shortened letter by letter until it is empty, which clears the selection', async () => {
    const { field, chosen } = open(Picker)
    await userEvent.click(field)
    await userEvent.type(field, '{Backspace}{Backspace}')
    expect(field.value).toBe('Aet')
    await userEvent.type(field, '{Backspace}{Backspace}{Backspace}')
    expect(field.value).toBe('')
    expect(chosen).toEqual([null])
  })

  test('shows the selected option again if the user types but selects nothing', async () => {
    const { field, chosen } = open(Picker)
    await userEvent.click(field)
    await userEvent.type(field, 'zz', { initialSelectionStart: 0, initialSelectionEnd: 5 })
    await userEvent.tab()
    expect(field.value).toBe('Aetna')
    expect(chosen).toEqual([])
  })
})

test('a picker for records never offers an earlier result that does not match the text', async () => {
  const unanswered = { key: ['slow'], find: (q: string) => (q ? new Promise<never>(() => {}) : Promise.resolve(payers)) }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SearchPicker label="Payer" finder={unanswered} value={null} onChange={() => {}} />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByLabelText('Payer'))
  await screen.findByRole('option', { name: 'Aetna' })
  await userEvent.type(screen.getByRole('combobox'), 'cig')
  expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Cigna'])
})
