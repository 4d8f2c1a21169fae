import { vi } from 'vitest'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import type { User } from '#domain/people/users/schema.ts'
import { advocate } from '../../testing.ts'
// Import here so that compiling these dialogs does not count against the first test's timeout.
import './NewUserDialog.tsx'
import './DeactivateUserDialog.tsx'
import './TransferDialog.tsx'
import './UserEdit.tsx'
import './UserList.tsx'

const asAdmin = (id: number, role_id: number): Whoami => ({
  ...advocate,
  id,
  role_id,
  is_admin: true,
  is_patient_advocate: false,
  permissions: [...permissionsOf[role_id]!],
  roles: [],
  organization_id: null,
  organization_type: null,
  organization_role: null,
  organization_name: null,
})
export const superAdmin = asAdmin(1, platformRoles.SUPER_ADMIN)
export const socialWork = asAdmin(2, platformRoles.SOCIAL_WORK_ADMIN)
export const techSupport = asAdmin(3, platformRoles.TECH_SUPPORT_ADMIN)

export const buildUser = (values: Partial<User> = {}): User => ({
  id: 50,
  username: 'dana.reyes',
  email: 'dana.reyes@mercy.example',
  first_name: 'Dana',
  last_name: 'Reyes',
  phone_number: '+12135550147',
  npi_number: null,
  role_id: platformRoles.RW_USER,
  is_patient_advocate: false,
  patient_advocate_info: { pa_type: [] },
  tmri_status: 'Approved',
  organization_id: null,
  organization_name: null,
  organization_type: null,
  organization_role: null,
  facility_roles: [],
  opt_in_methods: [],
  signup_form_data: null,
  profile_image: null,
  first_login: false,
  // Still November 1 in California.
  created_at: '2026-11-02T05:00:00Z',
  updated_at: '2026-11-02T05:00:00Z',
  last_login_at: null,
  advocate_id: null,
  advocate_organization_id: null,
  ...values,
})

export const anAdvocate = (values: Partial<User> = {}) =>
  buildUser({
    id: 60,
    first_name: 'Elena',
    last_name: 'Marsh',
    is_patient_advocate: true,
    patient_advocate_info: { pa_type: [801] },
    organization_id: 4,
    organization_name: 'Mercy Hospital',
    organization_type: 'hospital',
    organization_role: 'member',
    ...values,
  })
/** An advocate whose sign-up awaits approval. */
export const applicant = (values: Partial<User> = {}) =>
  anAdvocate({
    id: 70,
    first_name: 'Ivo',
    last_name: 'Brandt',
    tmri_status: 'Not Approved',
    organization_id: null,
    organization_name: null,
    organization_type: null,
    organization_role: null,
    signup_form_data: { organization: 'Hill Clinic', address: '1 Hill Road', city: 'Reno', state: 'NV', zipcode: '89501' },
    ...values,
  })

type SentRequest = { method: string; path: string; query: Record<string, string>; body: Record<string, unknown> }
type Answer = { status?: number; json?: unknown }

const lookups = {
  pa_type: [
    { id: 801, name: 'Hospital' },
    { id: 802, name: 'Agency' },
  ],
  opt_in: [
    { id: 301, name: 'Email' },
    { id: 302, name: 'SMS' },
  ],
}
const hospital = (id: number, name: string) => ({
  id,
  name,
  type: 'hospital',
  npi_number: null,
  contact_first_name: null,
  contact_last_name: null,
  email: null,
  phone_number: null,
  address_line_one: null,
  address_line_two: null,
  city: 'Reno',
  state: 'NV',
  zip_code: null,
  ...{
    plan: 'free',
    second_factor_required: false,
    signing_age: 18,
    active_status: 'Approved',
    active: true,
    status_changed_at: null,
  },
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  number_of_locations: 0,
  number_of_members: 1,
})

const receivers = (users: User[], but: number) =>
  users
    .filter(({ id, is_patient_advocate }) => is_patient_advocate && id !== but)
    .map(({ id, first_name, last_name, email, organization_id, organization_name }) => ({
      id,
      first_name,
      last_name,
      email,
      organization_id,
      organization_name,
      same_organization: true,
    }))

const waitingFirst = (one: User, other: User) =>
  Number(other.tmri_status === 'Not Approved') - Number(one.tmri_status === 'Not Approved')

/** Stubs the network with these users, two hospitals, and a viewer. `answers` overrides responses by method and path. */
export function network({
  viewer = superAdmin,
  users = [buildUser()],
  answers = {},
}: {
  viewer?: Whoami
  users?: User[]
  answers?: Record<string, Answer>
}) {
  localStorage.setItem('RW_AUTH', 'held')
  const requests: SentRequest[] = []
  const kept = new Map(users.map(user => [user.id, user]))
  const data = ({ method, path, query, body }: SentRequest): unknown => {
    if (path === '/common/whoami') return { data: viewer }
    if (path === '/table-settings') return { data: {} }
    if (path === '/common/lookup') return { data: lookups }
    if (path.startsWith('/common/npi/')) return { data: { data: path.endsWith('1234567893') } }
    if (path === '/organizations') return { data: [hospital(4, 'Mercy Hospital'), hospital(5, 'Saint Ives')], total: 2 }
    if (path === '/users' && method === 'POST') return { data: buildUser({ id: 99 }) }
    if (path === '/users')
      return {
        data: {
          all_users: [...kept.values()].toSorted(waitingFirst),
          status_choices: ['Approved', 'Not Approved'],
          total: kept.size,
        },
      }
    if (path === '/applications/transfer')
      return { data: { patients: 2, applications: 3, other_organization: null, uncovered: [], undo: null } }
    if (path === '/transfers/advocates') return { data: receivers([...kept.values()], Number(query.old_pa_id)), total: 1 }
    if (path === '/transfers') return { data: [] }
    if (path.endsWith('/admin-change-password')) return { data: { message: 'ok' } }
    if (path === '/users/waiting') return { data: { count: 0 } }
    if (path.endsWith('/hospitals')) return { data: [] }
    const user = kept.get(Number(/^\/users\/(\d+)/.exec(path)?.[1]))
    if (!user) return undefined
    if (path.endsWith('/approve-pa'))
      kept.set(user.id, { ...user, tmri_status: 'Approved', organization_id: 4, organization_name: 'Mercy Hospital' })
    else if (method === 'PATCH') kept.set(user.id, { ...user, ...(body as Partial<User>) })
    return { data: kept.get(user.id) }
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://here')
    const call: SentRequest = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/v2', ''),
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
    }
    requests.push(call)
    const answer = answers[`${call.method} ${call.path}`]
    if (answer) return Response.json(answer.json ?? {}, { status: answer.status ?? 200 })
    if (call.path === '/users/export') return new Response('First Name\r\nDana\r\n', { headers: { 'content-type': 'text/csv' } })
    const found = data(call)
    return found ? Response.json(found) : Response.json({ message: 'Not found' }, { status: 404 })
  })
  return {
    requests,
    list: () => requests.findLast(({ method, path }) => method === 'GET' && path === '/users')!.query,
    writes: () => requests.filter(({ method, path }) => method !== 'GET' && path !== '/common/lookup'),
  }
}
