import { queryOptions } from '@tanstack/react-query'
import { platformRoles } from '#domain/identity/roles.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { users } from '#domain/people/users/contract.ts'
import { personName } from '#domain/platform/text.ts'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { texts } from '../../i18n/english/users.ts'
import type { Finder, PickerOption } from '../../ui/SearchPicker.tsx'

export const userQuery = (id: number) =>
  queryOptions({ queryKey: ['users', 'show', id], queryFn: ({ signal }) => call(users.show, { params: { id }, signal }) })

/** Existing hospitals that may match the one entered at sign-up. */
export const likelyHospitalsQuery = (id: number) =>
  queryOptions({
    queryKey: ['users', 'hospitals', id],
    queryFn: ({ signal }) => call(users.hospitals, { params: { id }, signal }),
  })

/** One hospital, compared with what the advocate entered at sign-up. Empty if the hospital is deactivated. */
export const hospitalQuery = (id: number, organization: number) =>
  queryOptions({
    queryKey: ['users', 'hospitals', id, organization],
    queryFn: ({ signal }) => call(users.hospitals, { params: { id }, query: { organization: String(organization) }, signal }),
  })

export const reloadInvitations = () => queryClient.invalidateQueries({ queryKey: ['invitations'] })

export const reloadUsers = () => queryClient.invalidateQueries({ queryKey: ['users'] })

/** All advocates who may have patients, including deactivated ones. */
export const allAdvocates: Finder = {
  key: ['users', 'advocates', 'all'],
  async find(q, signal) {
    const query = { q: q || undefined, advocate: 'true', status: 'All', sort: 'first_name', page_size: 50 }
    const { all_users } = await call(users.list, { query, signal })
    return all_users.map(user => ({
      id: user.id,
      name: personName(user),
      ...(user.organization_name && { hint: user.organization_name }),
    }))
  },
}

const found = ({ id, name, city, state }: ListedOrganization): PickerOption => ({
  id,
  name,
  hint: [city, state].filter(Boolean).join(', '),
})

/** Organizations of both types. */
export const allOrganizations: Finder = {
  key: ['organizations', 'found'],
  find: async (q, signal) =>
    (await call(organizations.list, { query: { q: q || undefined, sort: 'name', page_size: 50 }, signal })).data.map(found),
}

/** Hospitals that an advocate may join, except deactivated ones. */
export const hospitals: Finder = {
  key: ['organizations', 'found', 'hospital'],
  async find(q, signal) {
    const query = { q: q || undefined, type: 'hospital', sort: 'name', page_size: 50 }
    const { data } = await call(organizations.list, { query, signal })
    return data.filter(({ active_status }) => active_status !== 'Deactivated').map(found)
  },
}

export const organizationNameQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'name', id],
    queryFn: async ({ signal }) => (await call(organizations.show, { params: { id }, signal })).name,
    staleTime: 600_000,
  })

export const adminRoles = () => [
  { id: platformRoles.SUPER_ADMIN, name: texts.roles.superAdmin },
  { id: platformRoles.SOCIAL_WORK_ADMIN, name: texts.roles.socialWork },
  { id: platformRoles.TECH_SUPPORT_ADMIN, name: texts.roles.techSupport },
]

/** Whether the user has an admin role, which is any role except the standard one (USER-032). */
export const isAdmin = (user: { role_id: number }) => user.role_id !== platformRoles.RW_USER
