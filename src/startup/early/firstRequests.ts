import type { Whoami } from '#domain/account/schema.ts'

/** A request that a screen will send, or a function that returns it for the current user. */
type FirstRequest = string | ((user: Whoami) => string | undefined)

type Place = { pathname: string; search: string; stored: (key: string) => string | null }

const tags = '/common/feature-tags?inactive=true'

/**
 * Returns the request for the first page of a dashboard's default view, with its parameters in the order that `call` sends them.
 */
function dashboardPage({ search, stored }: Place, name: string, path: string): string | undefined {
  if (search) return undefined
  let view: { sort?: string; filter?: string } = {}
  try {
    view = JSON.parse(stored(`passage.view.${name}`) ?? '{}') ?? {}
  } catch {
    // The screen also ignores unreadable settings.
  }
  const query = { status: 'Open', sort: view.sort ?? 'newest', filter: view.filter ?? 'All', page_number: '1' }
  return `${path}?${new URLSearchParams(query)}`
}

const application = (id: string) => [
  `/applications/${id}`,
  `/applications/${id}/requests`,
  `/applications/${id}/state-notes`,
  tags,
]

type Rule = [path: RegExp, requests: (place: Place, id: string) => (FirstRequest | undefined)[]]

/** Each screen's first requests, by path. Screens without a rule have no early requests. */
const rules: readonly Rule[] = [
  [/^\/patient\/(?:advocate|intakecoord)\/(\d+)$/, (_, id) => application(id)],
  [
    /^\/patient\/advocate$/,
    place => [
      user =>
        user.is_patient_advocate ? dashboardPage(place, 'patients', '/advocates/current-user/patient-records') : undefined,
    ],
  ],
  [
    /^\/patient\/intakecoord$/,
    place => [
      ({ organization_id }) =>
        organization_id === null ? undefined : dashboardPage(place, 'received', `/organizations/${organization_id}/applications`),
      '/common/beds',
      '/common/answering',
      tags,
    ],
  ],
  [
    /^\/facility\/match$/,
    ({ search }) => {
      const id = /^\?pid=(\d+)$/.exec(search)?.[1]
      if (!id) return []
      const matches = `/patients/${id}/matches?radius=200&filters=&page_number=1&page_size=20`
      return [`/patients/${id}`, tags, matches, `/patients/${id}/features`]
    },
  ],
  [/^\/patient\/intake\/(?:add|edit)\/section-\d+\/p\/(\d+)$/, (_, id) => [`/patients/${id}`]],
  [/^\/patient\/intake\/review\/p_(\d+)$/, (_, id) => [`/patients/${id}`, tags]],
  [/^\/insights$/, () => ['/insights']],
  [
    /^\/facility\/my_organization$/,
    () => [
      '/organizations/my-organizations',
      ({ organization_id }) => (organization_id === null ? undefined : `/organizations/${organization_id}/contradictions`),
    ],
  ],
  [/^\/admin\//, () => ['/table-settings']],
]

/** Returns the API paths that the screen at this address will request first. Those that depend on the user are functions. */
export function firstRequests(place: Place): FirstRequest[] {
  for (const [path, requests] of rules) {
    const found = path.exec(place.pathname)
    if (found) return requests(place, found[1] ?? '').filter(request => request !== undefined)
  }
  return []
}
