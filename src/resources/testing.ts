import { vi } from 'vitest'
import type { FeatureTag } from '#domain/directory/featureTags/schema.ts'
import type { Payer } from '#domain/directory/payers/schema.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import type { Organization } from '#domain/people/organizations/schema.ts'
import { advocate } from '../testing.ts'
// Import here so that compiling these screens does not count against the first test's timeout.
import '../layout/console/AdminArea.tsx'
import './featureTags/FeatureTagList.tsx'
import './organizations/OrganizationDetail.tsx'
import './organizations/OrganizationList.tsx'
import './payers/PayerList.tsx'

/** An administrator with this platform role and its permissions. */
export const admin = (role: keyof typeof platformRoles = 'SUPER_ADMIN'): Whoami => ({
  ...advocate,
  id: 1,
  role_id: platformRoles[role],
  is_admin: true,
  is_patient_advocate: false,
  organization_id: null,
  organization_type: null,
  organization_role: null,
  organization_name: null,
  permissions: [...(permissionsOf[platformRoles[role]] ?? [])],
  roles: [],
})

/** Half past midnight on the East Coast, and still July 4 in Pacific time. */
export const lateAtNight = '2026-07-05T04:30:00.000Z'

export const aTag = (values: Partial<FeatureTag> = {}): FeatureTag => ({
  id: 12,
  category: 'diet',
  ui_friendly_category: 'Diet',
  ui_main_category: 'Food',
  content: 'Vegetarian meals',
  filter_content: 'Vegetarian',
  tooltip_content: 'No meat and no fish',
  display_order: 3,
  active: true,
  updated_at: lateAtNight,
  ...values,
})

export const aPayer = (values: Partial<Payer> = {}): Payer => ({
  id: 5,
  payer_code: 'PY900',
  payer_name: 'Blue Lantern Health',
  insurance_type: 'Private',
  aliases: '',
  active: true,
  updated_at: lateAtNight,
  ...values,
})

export const anOrganization = (values: Partial<Organization> = {}): Organization => ({
  id: 31,
  name: 'Quiet Harbor Recovery',
  type: 'treatment_center',
  npi_number: '1234567893',
  contact_first_name: 'Noor',
  contact_last_name: 'Haddad',
  second_factor_required: false,
  signing_age: 18,
  email: 'office@quietharbor.example',
  phone_number: '+12135550147',
  address_line_one: null,
  address_line_two: null,
  city: null,
  state: null,
  zip_code: null,
  plan: 'free',
  active_status: 'Approved',
  active: true,
  status_changed_at: null,
  created_at: lateAtNight,
  updated_at: lateAtNight,
  number_of_locations: 1,
  number_of_members: 2,
  members: [
    {
      id: 40,
      first_name: 'Casey',
      last_name: 'Okoro',
      phone_number: '+12135550148',
      email: 'casey@quietharbor.example',
      role: 'administrator',
      facility_roles: [{ id: 70, facility_id: 60, facility_name: 'Quiet Harbor House', facility_role: 'Manager' }],
    },
    {
      id: 41,
      first_name: 'Ravi',
      last_name: 'Sund',
      phone_number: null,
      email: 'ravi@quietharbor.example',
      role: 'member',
      facility_roles: [],
    },
  ],
  all_users: [
    { id: 40, first_name: 'Casey', last_name: 'Okoro' },
    { id: 41, first_name: 'Ravi', last_name: 'Sund' },
  ],
  facilities: [
    {
      id: 60,
      name: 'Quiet Harbor House',
      thumbnail_url: null,
      address_line_one: '312 Jacaranda Street',
      city: 'Pasadena',
      address_line_two: null,
      state: 'CA',
      zip: '91101',
      npi: '1234567893',
      status: 'Approved',
      active: true,
      primary_contact_id: null,
      intake_complete: true,
      organization: 31,
    },
  ],
  ...values,
})

type SentRequest = { method: string; path: string; query: Record<string, string>; body: unknown }
/** A response with `data`, or an error with its status. */
export type Reply = {
  status?: number
  data?: unknown
  message?: string
  errors?: Record<string, string>
  total?: number
  /** The id that the next page of a log starts after. */
  next?: number | null
}

const hasAll = (words: readonly string[], text: string) => words.every(word => text.toLowerCase().includes(word))

/** A page of the members or locations of the organization that the test's reply contains. */
function rowsBelow(all: Record<string, unknown>, { method, path, query }: SentRequest): Reply | undefined {
  const [, organizationPath, rows] = /^(\/organizations\/\d+)\/(members|locations)$/.exec(path) ?? []
  const reply = all[`GET ${organizationPath}`] ?? all['GET /organizations/my-organizations']
  if (method !== 'GET' || !rows || !reply) return undefined
  const { data } = (typeof reply === 'function' ? reply({ method, path: organizationPath, query: {} }) : reply) as {
    data?: Organization | { organization: Organization }
  }
  if (!data) return undefined
  const { members, facilities } = 'organization' in data ? data.organization : data
  const words = (query.q ?? '').toLowerCase().split(' ')
  const found =
    rows === 'members'
      ? members.filter(({ first_name, last_name }) => hasAll(words, `${first_name} ${last_name}`))
      : facilities.filter(({ name, city }) => hasAll(words, `${name} ${city}`))
  const { page_number = 1, page_size = 20 } = query
  const start = (Number(page_number) - 1) * Number(page_size)
  return { data: found.slice(start, start + Number(page_size)), total: found.length }
}

/** The row with the id in the path, from the test's reply with the list. A dialog reloads its row when the list is stale. */
async function rowOf(
  all: Record<string, Reply | ((request: SentRequest) => Reply | Promise<Reply>)>,
  { method, path }: SentRequest,
): Promise<Reply | undefined> {
  const [, listPath, id] = /^(.+)\/(\d+)$/.exec(path) ?? []
  const reply = all[`GET ${listPath}`]
  if (method !== 'GET' || !reply) return undefined
  const { data } = typeof reply === 'function' ? await reply({ method, path: listPath!, query: {}, body: undefined }) : reply
  const row = Array.isArray(data) ? data.find(one => one.id === Number(id)) : undefined
  return row && { data: row }
}

/**
 * Stubs the network. `replies` maps methods and paths to responses, or to functions that receive the request. `respond` changes a
 * response, `requests` lists all requests in order, and `writes` lists the requests that change data.
 */
export function consoleNetwork(
  user: Whoami,
  replies: Record<string, Reply | ((request: SentRequest) => Reply | Promise<Reply>)>,
) {
  localStorage.clear()
  localStorage.setItem('RW_AUTH', 'held')
  const requests: SentRequest[] = []
  const all: typeof replies = {
    'GET /common/whoami': { data: user },
    'GET /table-settings': { data: {} },
    'POST /common/lookup': ({ body }) => {
      const [key] = (body as { field_keys: string[] }).field_keys
      const names = key === 'category' ? ['diet', 'language'] : key === 'ui_friendly_category' ? ['Diet', 'Languages'] : ['Food']
      return { data: { [String(key)]: names.map(name => ({ id: name, name })) } }
    },
    ...replies,
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://api')
    const call: SentRequest = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/v2', ''),
      query: Object.fromEntries(searchParams),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(call)
    const reply = all[`${call.method} ${call.path}`] ??
      rowsBelow(all, call) ??
      (await rowOf(all, call)) ?? { status: 404, message: 'Not found' }
    const { status = 200, ...answer } = typeof reply === 'function' ? await reply(call) : reply
    const total = Array.isArray(answer.data) ? { total: answer.data.length } : {}
    return Response.json({ ...total, ...answer }, { status })
  })
  return {
    requests,
    writes: () => requests.filter(one => one.method !== 'GET' && one.path !== '/common/lookup'),
    respond: (call: string, reply: (typeof all)[string]) => {
      all[call] = reply
    },
  }
}
