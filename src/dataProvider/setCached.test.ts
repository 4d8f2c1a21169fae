import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { setAllCached, setCached } from './setCached.ts'

/**
 * A server whose responses arrive only when the test releases them. Each response contains the state at the time of its request.
 */
function slowServer() {
  const state = { saved: 'old' }
  const waiting: (() => void)[] = []
  const answer = (page = 0) => {
    const seen = `${state.saved} ${page}`
    return new Promise<string>(resolve => waiting.push(() => resolve(seen)))
  }
  const settle = () => new Promise(resolve => setTimeout(resolve))
  /** Answers all requests, oldest first, including any that the responses trigger. */
  async function release() {
    await settle()
    while (waiting.length) {
      waiting.shift()!()
      await settle()
    }
  }
  return { state, answer, release, sent: () => waiting.length }
}

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

it('keeps a saved value when a request that started before the save completes after it', async () => {
  const client = newClient()
  const server = slowServer()
  const query = { queryKey: ['patient'], queryFn: () => server.answer() }
  const observer = new QueryObserver(client, query)
  const stop = observer.subscribe(() => undefined)
  await server.release()
  expect(observer.getCurrentResult().data).toBe('old 0')
  const refetched = observer.refetch()
  server.state.saved = 'new'
  setCached(client, query.queryKey, 'new 0')
  expect(observer.getCurrentResult().data).toBe('new 0')
  await server.release()
  await refetched
  expect(observer.getCurrentResult()).toMatchObject({ data: 'new 0', fetchStatus: 'idle', isError: false })
  stop()
})

it.each([
  ['with the saved value', 'new 0'],
  ['without a value', undefined],
])('repeats the first request of a query that is changed %s while it loads', async (_title, value) => {
  const client = newClient()
  const server = slowServer()
  const query = { queryKey: ['patient'], queryFn: () => server.answer() }
  const loaded = client.fetchQuery(query)
  server.state.saved = 'new'
  setCached<string>(client, query.queryKey, () => value)
  await server.release()
  expect(await loaded).toBe('new 0')
  expect(client.getQueryState(query.queryKey)).toMatchObject({ data: 'new 0', fetchStatus: 'idle', status: 'success' })
})

it('keeps a change to the loaded pages of a list while its next page loads, and still loads that page', async () => {
  const client = newClient()
  const server = slowServer()
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['matches', 'by distance'],
    queryFn: ({ pageParam }) => server.answer(pageParam),
    initialPageParam: 1,
    getNextPageParam: (_last: string, all: string[]) => all.length + 1,
  })
  const stop = observer.subscribe(() => undefined)
  await server.release()
  const next = observer.fetchNextPage()
  server.state.saved = 'new'
  setAllCached<{ pages: string[]; pageParams: number[] }>(client, { queryKey: ['matches'] }, before => ({
    ...before,
    pages: before.pages.map(page => page.replace('old', 'new')),
  }))
  expect(server.sent()).toBe(2)
  await server.release()
  await next
  expect(observer.getCurrentResult().data?.pages).toEqual(['new 1', 'new 2'])
  stop()
})

it('sends no request for a query that is idle', async () => {
  const client = newClient()
  const server = slowServer()
  const query = { queryKey: ['patient'], queryFn: () => server.answer() }
  void client.prefetchQuery(query)
  await server.release()
  setCached(client, query.queryKey, 'new 0')
  expect(server.sent()).toBe(0)
  expect(client.getQueryData(query.queryKey)).toBe('new 0')
})
