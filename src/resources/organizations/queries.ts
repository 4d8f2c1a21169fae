import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { archives } from '#domain/compliance/archives/contract.ts'
import { administration as facilities } from '#domain/directory/facilities/administration.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import { provisioning, tokens, webhooks } from '#domain/people/programs/contract.ts'
import { users } from '#domain/people/users/contract.ts'
import { call } from '../../dataProvider/call.ts'
import { refreshOrganizations } from '../../dataProvider/firstQueries.ts'

/** Roles that the member does not have yet, by facility. */
export const availableRolesQuery = (id: number, userId: number) =>
  queryOptions({
    queryKey: ['organizations', 'available-roles', id, userId],
    queryFn: async ({ signal }) => (await call(organizations.availableRoles, { params: { id, userId }, signal })).available_roles,
    staleTime: 0,
  })

export const tokensQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'tokens', id],
    queryFn: async ({ signal }) => (await call(tokens.list, { params: { id }, signal })).data,
  })

export const provisioningQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'provisioning', id],
    queryFn: ({ signal }) => call(provisioning.show, { params: { id }, signal }),
  })

export const webhooksQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'webhooks', id],
    queryFn: async ({ signal }) => (await call(webhooks.list, { params: { id }, signal })).data,
    // Shows when a failing receiver works again, or is turned off.
    refetchInterval: ({ state }) => state.data?.some(({ failures, disabled_at }) => failures > 0 && !disabled_at) && 5000,
  })

/** A webhook's newest deliveries. Reloads every two seconds while one of them waits for its first attempt. */
export const deliveriesQuery = (id: number, webhookId: number) =>
  queryOptions({
    queryKey: ['organizations', 'deliveries', id, webhookId],
    queryFn: ({ signal }) => call(webhooks.deliveries, { params: { id, webhookId }, query: { page_size: 50 }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ state, tries }) => state === 'sending' || (state === 'waiting' && tries === 0)) && 2000,
  })

/** The organization's archives. Reloads every two seconds while one is being made. */
export const archivesQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'archives', id],
    queryFn: ({ signal }) => call(archives.list, { params: { id }, signal }),
    refetchInterval: ({ state }) => state.data?.data.some(({ state }) => state === 'waiting' || state === 'making') && 2000,
  })

/** What the user needs to know before removing a member. */
export const removalQuery = (id: number, userId: number) =>
  queryOptions({
    queryKey: ['organizations', 'removal', id, userId],
    queryFn: ({ signal }) => call(organizations.removal, { params: { id, userId }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Applications that deleting a location would end, and booked patients that prevent deleting it. */
export const closingQuery = (id: number) =>
  queryOptions({
    queryKey: ['facilities', 'closing', id],
    queryFn: ({ signal }) => call(facilities.closing, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const usersNamedQuery = (q: string) =>
  queryOptions({
    queryKey: ['users', 'named', q],
    queryFn: async ({ signal }) => (await call(users.list, { query: { q, page_size: 20, sort: 'last_name' }, signal })).all_users,
  })

/** Returns `refreshOrganizations` for the current client. */
export function useRefreshOrganizations() {
  const client = useQueryClient()
  return () => refreshOrganizations(client)
}
