import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { audit } from '#domain/compliance/audit/contract.ts'
import { facilities } from '#domain/directory/facilities/contract.ts'
import { releases } from '#domain/intake/releases/contract.ts'
import { matching } from '#domain/matching/contract.ts'
import { users } from '#domain/people/users/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import type { Finder } from '../../../ui/SearchPicker.tsx'
import { type DisclosureFilters, disclosureParams } from './disclosureFilters.ts'
import { type Filters, toQuery } from './filters.ts'

export const auditQuery = (filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['audit', 'list', toQuery(filters)],
    queryFn: ({ pageParam: before, signal }) =>
      call(audit.list, { query: { ...toQuery(filters), before, page_size: 50 }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: previous => previous,
  })

/** All action names, cached for an hour. */
export const actionsQuery = queryOptions({
  queryKey: ['audit', 'actions'],
  queryFn: ({ signal }) => call(audit.actions, { signal }),
  staleTime: 3_600_000,
})

/** The match list behind an application. Null if none was stored. */
export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: ['audit', 'receipt', id],
    queryFn: ({ signal }) => call(matching.receipt, { params: { id }, signal }),
  })

type UserRow = { id: number; first_name: string; last_name: string; email: string }
const toOption = ({ id, first_name, last_name, email }: UserRow) => ({ id, name: `${first_name} ${last_name}`, hint: email })

export const userFinder: Finder = {
  key: ['users', 'all'],
  find: async (q, signal) =>
    (await call(users.list, { query: { q: q || undefined, sort: 'first_name', page_size: 50 }, signal })).all_users.map(toOption),
}

export const personQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'person', id],
    queryFn: async ({ signal }) => toOption(await call(users.show, { params: { id }, signal })),
    staleTime: 600_000,
  })

const disclosuresPageSize = 100

export const disclosuresQuery = (filters: DisclosureFilters) =>
  infiniteQueryOptions({
    queryKey: ['disclosures', disclosureParams(filters)],
    queryFn: ({ pageParam: page_number, signal }) =>
      call(releases.allDisclosures, {
        query: { ...disclosureParams(filters), page_number, page_size: disclosuresPageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * disclosuresPageSize < total ? page + 1 : undefined),
    placeholderData: previous => previous,
  })

export const facilityFinder: Finder = {
  key: ['facilities', 'every'],
  async find(q, signal) {
    const { data } = await call(facilities.listAll, { query: { q: q || undefined, sort: 'name', page_size: 50 }, signal })
    return data.map(({ id, name, city, state }) => ({ id, name, hint: [city, state].filter(Boolean).join(', ') }))
  },
}

export const facilityQuery = (id: number) =>
  queryOptions({
    queryKey: ['facilities', 'named', id],
    queryFn: async ({ signal }) => (await call(facilities.show, { params: { id }, signal })).name,
    staleTime: 600_000,
  })
