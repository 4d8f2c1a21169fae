import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { HttpError } from 'ra-core'
import { afterEach, expect, test, vi } from 'vitest'
import { patients } from '#domain/intake/patients/contract.ts'
import { search } from '#domain/search/contract.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { saveToken } from '../session/session.ts'
import { FailedState } from '../ui/StateBox.tsx'
import { call } from './call.ts'
import { checkAccess, forgetLosses } from './lostAccess.ts'
import { queryClient } from './queryClient.ts'

/** What the server answers for each record. A number is an error's status. */
const server = new Map<string, string | number>()
const recordQuery = (name: string) =>
  queryOptions({
    queryKey: ['patients', name],
    queryFn: async () => {
      const answer = server.get(name)
      if (typeof answer === 'number') throw new HttpError('Patient not found', answer)
      return answer!
    },
  })

/** Shows the data that it has, even next to an error. */
function Record({ name }: { name: string }) {
  const { data, error } = useQuery(recordQuery(name))
  return data ? <p>{data}</p> : error && <FailedState error={error} title="Failed" />
}

const open = (...names: string[]) =>
  render(
    <QueryClientProvider client={queryClient}>
      {names.map(name => (
        <Record key={name} name={name} />
      ))}
    </QueryClientProvider>,
  )

afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetLosses()
  server.clear()
  vi.unstubAllGlobals()
})

test.each([403, 404])('a read answered %i removes the record and says that access has ended [S-38]', async status => {
  server.set('marisol', 'Marisol Venn')
  open('marisol')
  await screen.findByText('Marisol Venn')
  server.set('marisol', status)
  await queryClient.invalidateQueries()
  expect(await screen.findByText(shell.lost.unknown)).toBeDefined()
  expect(screen.getByText(shell.lost.title)).toBeDefined()
  expect(document.body.textContent).not.toContain('Marisol')
  expect(queryClient.getQueryData(recordQuery('marisol').queryKey)).toBeUndefined()
})

test('a server error keeps the record, because access has not ended', async () => {
  server.set('marisol', 'Marisol Venn')
  open('marisol')
  await screen.findByText('Marisol Venn')
  server.set('marisol', 500)
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  await queryClient.invalidateQueries()
  expect(screen.getByText('Marisol Venn')).toBeDefined()
})

test('a reason from the server is shown, stays when the record is rejected again, and goes when it can be read again [S-38]', async () => {
  server.set('marisol', 'Marisol Venn')
  open('marisol')
  await screen.findByText('Marisol Venn')
  server.set('marisol', 404)
  checkAccess(queryClient, 'revoked')
  expect(await screen.findByText(shell.lost.revoked)).toBeDefined()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  await queryClient.invalidateQueries()
  expect(await screen.findByText(shell.lost.revoked)).toBeDefined()
  server.set('marisol', 'Marisol Venn')
  await queryClient.invalidateQueries()
  expect(await screen.findByText('Marisol Venn')).toBeDefined()
})

test('a reason that arrives after the rejection replaces the general text [S-38]', async () => {
  server.set('marisol', 'Marisol Venn')
  open('marisol')
  await screen.findByText('Marisol Venn')
  server.set('marisol', 404)
  await queryClient.invalidateQueries()
  expect(await screen.findByText(shell.lost.unknown)).toBeDefined()
  checkAccess(queryClient, 'revoked')
  expect(await screen.findByText(shell.lost.revoked)).toBeDefined()
})

test('one rejected read checks everything else on the screen and forgets other screens’ records [S-38]', async () => {
  server.set('marisol', 'Marisol Venn').set('notes', 'Notes about Marisol').set('elsewhere', 'Marisol elsewhere')
  await queryClient.prefetchQuery(recordQuery('elsewhere'))
  open('marisol', 'notes')
  await screen.findByText('Notes about Marisol')
  for (const name of server.keys()) server.set(name, 404)
  await queryClient.refetchQueries({ queryKey: recordQuery('marisol').queryKey })
  await waitFor(() => expect(document.body.textContent).not.toContain('Marisol'))
  expect(queryClient.getQueryData(recordQuery('elsewhere').queryKey)).toBeUndefined()
})

test('a record that was never shown keeps the server’s message', async () => {
  server.set('other', 404)
  open('other')
  expect(await screen.findByText('Patient not found')).toBeDefined()
})

test.each([403, 404])('a write answered %i reloads the screen [S-38]', async status => {
  saveToken('token-1')
  server.set('marisol', 'Marisol Venn')
  open('marisol')
  await screen.findByText('Marisol Venn')
  server.set('marisol', 404)
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not found' }, { status }))
  await expect(call(patients.save, { params: { id: 1 }, body: {} } as never)).rejects.toMatchObject({
    status,
  })
  expect(await screen.findByText(shell.lost.unknown)).toBeDefined()
})

test('a rejected read that sends its search in the body reloads nothing, so it cannot repeat without end', async () => {
  saveToken('token-1')
  server.set('marisol', 'Marisol Venn')
  open('marisol')
  await screen.findByText('Marisol Venn')
  const reads = vi.spyOn(queryClient, 'refetchQueries')
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not found' }, { status: 404 }))
  const input = { body: { q: 'marisol' }, signal: new AbortController().signal }
  await expect(call(search.find, input as never)).rejects.toMatchObject({ status: 404 })
  expect(reads).not.toHaveBeenCalled()
})
