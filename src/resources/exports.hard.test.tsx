import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import * as contracts from '#domain/contracts.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { resources } from '../App.tsx'
import { screens } from '../screens.ts'
import { openAt } from '../testing.ts'
import { admin, consoleNetwork } from './testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The list of each resource, and the second list of organizations and of payers. */
const paths = resources.flatMap(({ name, list }) => [
  (list as ReactElement<{ to: string }>).props.to,
  ...screens.filter(({ resource, path }) => resource === name && !path.includes(':')).map(({ path }) => path),
])

const csvEndpoints = Object.values(contracts)
  .flatMap(contract => Object.values(contract) as Endpoint[])
  .filter(({ responseType, method }) => responseType === 'csv' && method === 'GET')

test.each([...new Set(paths)])(
  'every list of %s has an export, which saves what its filter finds as a CSV file',
  {
    timeout: 60_000,
  },
  async path => {
    const network = consoleNetwork(admin(), {})
    const replies = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const reply = await replies(url, init)
      if (reply.status !== 404) return reply
      return new URL(url, 'http://api').pathname.endsWith('/export')
        ? new Response('\uFEFFID\r\n', { headers: { 'content-type': 'text/csv' } })
        : Response.json({ data: [], total: 0, next: null })
    })
    const files: Blob[] = []
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }),
    )
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    openAt(`${path}?filter=${encodeURIComponent(JSON.stringify({ q: 'probe' }))}`)
    const buttons = await screen.findAllByRole('button', { name: 'Export to CSV' }, { timeout: 30_000 })
    for (const [at, button] of buttons.entries()) {
      await userEvent.click(button)
      await waitFor(() => expect(names[at]).toMatch(/\.csv$/))
    }
    expect(files.map(({ size }) => size)).toEqual(buttons.map(() => 7))
    const asked = network.requests.filter(request => request.path.endsWith('/export'))
    expect(asked.length).toBe(buttons.length)
    const listed = network.requests.filter(({ query }) => 'page_number' in query)
    expect(listed.length).toBeGreaterThan(0)
    for (const request of asked) {
      const endpoint = csvEndpoints.find(one => one.path === request.path)
      expect(endpoint, request.path).toBeDefined()
      // An export of a list with filters sends the list's filter.
      if (endpoint?.query && listed.some(({ query }) => query.q)) expect(request.query.q).toBe('probe')
    }
  },
)
