import { render } from '@testing-library/react'
import { WithRecord } from 'ra-core'
import { createMemoryRouter, Link, parsePath, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import { routesOf } from '../../App.tsx'
import '../../layout/Layout.tsx'
import { advocate } from '../../testing.ts'
import { editColumn } from '../grid/GridControl.tsx'
import { lazyWithRetry } from '../screen/lazyWithRetry.tsx'
import { ConsoleDataGrid } from './ConsoleDataGrid.tsx'
import { ConsoleList, EmbeddedList } from './ConsoleList.tsx'
import { searchFilter, selectFilter } from './filters.tsx'

const columns = () => [
  { field: 'payer_code', headerName: 'Payer Code' },
  { field: 'payer_name', headerName: 'Payer Name' },
]
export const changeThem = vi.fn<(ids: number[], clear: () => void) => void>()
type Payer = { id: number; payer_name: string }
const nameOf = ({ payer_name }: Payer) => payer_name
const fixed = { insurance_type: 'Public' }
const filters = [searchFilter('Search by name'), selectFilter('state', ['CA', 'AZ'], 'State')]
const titleColumns = ['payer_name']
const bulkActions = [{ label: 'Change', onClick: changeThem }]
const Payers = () => (
  <ConsoleList<Payer> resource="payers" table="publicPayers" title="Payers" filter={fixed} filters={filters}>
    <ConsoleDataGrid<Payer>
      label="Payers"
      columns={columns}
      title={titleColumns}
      empty="No payers yet"
      rowName={nameOf}
      rowClick={({ id }) => `/payers?opened=${id}`}
      bulkActions={bulkActions}
    />
  </ConsoleList>
)

/** Has more filters than fit in one line on a phone. */
const manyFilters = [...filters, selectFilter('type', ['Public'], 'Type'), selectFilter('status', ['Active'], 'Status')]
const PayersWithFilters = () => (
  <ConsoleList<Payer> resource="payers" table="publicPayers" title="Payers" filters={manyFilters}>
    <ConsoleDataGrid<Payer> label="Payers" columns={columns} rowName={nameOf} />
  </ConsoleList>
)

/** Opens a row on a page of its own. Each row has a link to it, and a button. */
const payerPageColumns = () => [
  ...columns(),
  { field: 'link', control: <WithRecord<Payer> render={row => <Link to="/payer">Open {nameOf(row)}</Link>} /> },
  {
    field: 'edit',
    ...editColumn<Payer>(
      ({ payer_name }) => `Edit ${payer_name}`,
      () => {},
    ),
  },
]
const PayersWithPages = () => (
  <ConsoleList<Payer> resource="payers" table="publicPayers" title="Payers">
    <ConsoleDataGrid<Payer> label="Payers" columns={payerPageColumns} rowName={nameOf} rowClick={() => '/payer'} />
  </ConsoleList>
)

const namesWithCells = () => [
  { field: 'payer_code', headerName: 'Payer Code' },
  { field: 'payer_name', headerName: 'Payer Name', cell: <WithRecord<Payer> render={row => <b>{nameOf(row)}</b>} /> },
]
/** Two grids on one screen. The cells with names have elements of their own. */
const TwoGrids = () => (
  <>
    {(['publicPayers', 'privatePayers'] as const).map(table => (
      <EmbeddedList<Payer> key={table} resource="payers" table={table}>
        <ConsoleDataGrid<Payer> label={table} columns={namesWithCells} rowName={nameOf} />
      </EmbeddedList>
    ))}
  </>
)

/** Simulates a screen whose code loads slowly. */
export const code = Promise.withResolvers<void>()
const Slow = lazyWithRetry(async () => {
  await code.promise
  return { Slow: () => <h1>Here at last</h1> }
}, 'Slow')

/** Stubs the network: a list of 45 payers, and errors while `fails` is set. */
export const network = {
  requests: [] as URLSearchParams[],
  fails: false,
  /** Requests wait for this. */
  opens: Promise.resolve(),
  total: 45,
  settings: {} as Record<string, object>,
  keeps: true,
}
export const ask = () => network.requests.at(-1)!

export function open(address = '/payers') {
  localStorage.setItem('RW_AUTH', 'held')
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (url.includes('/table-settings')) {
      if (!network.keeps) return Response.json({ message: 'Not now' }, { status: 503 })
      if (!body) return Response.json({ data: network.settings })
      const { before: _, ...saved } = JSON.parse(String(body))
      network.settings[url.split('/').at(-1)!] = saved
      return Response.json({ data: saved })
    }
    if (url.includes('/whoami')) return Response.json({ data: advocate })
    if (url.includes('/live')) return new Promise<Response>(() => {})
    network.requests.push(new URL(url, 'http://here').searchParams)
    await network.opens
    if (network.fails) return Response.json({ message: 'The list is away.' }, { status: 503 })
    if (ask().get('state') === 'XX') return Response.json({ message: 'Choose one of: All, CA, AZ' }, { status: 422 })
    const [page, size] = [Number(ask().get('page_number')), Number(ask().get('page_size'))]
    const from = (page - 1) * size
    const data = Array.from({ length: Math.min(network.total - from, size) }, (_, n) => ({
      id: from + n,
      payer_code: `P${n}`,
      payer_name: `Payer ${n}`,
    }))
    return Response.json({ data, total: network.total })
  })
  const router = createMemoryRouter(
    routesOf([
      { path: '/payers', title: () => 'Payers', for: 'account', Component: Payers },
      { path: '/payer-pages', title: () => 'Payers', for: 'account', Component: PayersWithPages },
      { path: '/payer-filters', title: () => 'Payers', for: 'account', Component: PayersWithFilters },
      { path: '/payers-twice', title: () => 'Payers', for: 'account', Component: TwoGrids },
      { path: '/payer', title: () => 'Payer', for: 'account', Component: () => <h1>The payer</h1> },
      { path: '/slow', title: () => 'Slow', for: 'account', Component: Slow },
    ]),
    // A key of its own, because the grid remembers by it which row the user opened.
    { initialEntries: [{ ...parsePath(address), key: crypto.randomUUID() }] },
  )
  render(<RouterProvider router={router} />)
  return router
}
