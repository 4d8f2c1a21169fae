import { facilityAccess } from '#domain/directory/access.ts'
import { mayOpen } from '#domain/identity/account/routes.ts'
import { type Actor, hasPermission } from '#domain/identity/actor.ts'
import { newIntakeAddress, reviewAddress } from '#domain/intake/patients/addresses.ts'
import { radii } from '#domain/matching/places.ts'
import { userAccess } from '#domain/people/access.ts'
import { startsWords } from '#domain/platform/text.ts'
import { canSearchListings } from '#domain/search/access.ts'
import type { SearchResults } from '#domain/search/schema.ts'
import { texts } from '../../i18n/english/search.ts'
import type { Screen as AnyScreen } from '../../ui/screen/screens.ts'

export type Choice = { key: string; label: string; about?: string | null; to: string; state?: object }
export type Group = { name: keyof typeof texts.groups; choices: Choice[] }

/** Converts search results to options that link to the screens for the user's role. `here` is the current page. */
export function toChoices(actor: Actor, found: SearchResults, here: Here): Group[] {
  const { users, organizations, facilities, patients } = found
  const groups: Group[] = [
    {
      name: 'patients',
      choices: patients.map(({ id, name, about, application_id }) => ({
        key: `patients-${id}`,
        label: name,
        about,
        to: application_id === null ? reviewAddress(id) : `/patient/intakecoord/${application_id}`,
      })),
    },
    {
      name: 'users',
      choices: users.map(({ id, name, about }) => ({ key: `users-${id}`, label: name, about, to: `/admin/users/edit/${id}` })),
    },
    {
      name: 'organizations',
      choices: organizations.map(({ id, name, about, type }) => ({
        key: `organizations-${id}`,
        label: name,
        to: `/admin/organizations/${id}`,
        about: [texts.types[type], about].filter(Boolean).join(' · '),
      })),
    },
    {
      name: 'facilities',
      choices: facilities.map(one => ({
        key: `facilities-${one.id}`,
        label: one.name,
        about: one.about,
        ...facilityTarget(actor, one, here),
      })),
    },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

type Here = { pathname: string; search: string }

/**
 * Returns where to open a facility. For users who manage the facility, this is its organization or profile. For advocates, it is
 * a search for the facility's name: on the match page if that page is open, or else in Find a bed, which keeps the answers
 * entered so far.
 */
function facilityTarget(actor: Actor, { id, name, organization_id }: SearchResults['facilities'][number], here: Here) {
  if (organization_id !== null && mayOpen(actor, 'adminOrganizations')) return { to: `/admin/organizations/${organization_id}` }
  const edits = hasPermission(actor, 'FACILITY_READ_ALL') || facilityAccess['facilities.edit'](actor, { id, organization_id })
  if (edits || !canSearchListings(actor)) return { to: `/facility/edit/${id}` }
  const pid = new URLSearchParams(here.search).get('pid')
  if (/^\/facility\/match\/?$/.test(here.pathname) && pid)
    return { to: `/facility/match?${new URLSearchParams({ pid, radius: farthest, name })}` }
  return { to: '/find-a-bed', state: { named: name, ...(here.pathname === '/find-a-bed' && { keep: true }) } }
}

/** The largest radius in miles, to find facilities at any distance. */
const farthest = String(radii.at(-1))

export type Screen = Pick<AnyScreen, 'path' | 'title' | 'for' | 'needs'>

/** The screen's path without its optional parameters. */
const plain = (path: string) => path.replace(/\/:\w+\?/g, '')

/** Screens that this user may open and that have no required parameters. */
const screenChoices = (actor: Actor, screens: readonly Screen[]): Choice[] =>
  screens
    .map(screen => ({ ...screen, path: plain(screen.path) }))
    .filter(screen => !/[:*]/.test(screen.path) && !screen.needs && screen.for !== 'everyone' && screen.for !== 'welcome')
    .filter(screen => mayOpen(actor, screen.for as Exclude<AnyScreen['for'], 'everyone' | 'welcome'>))
    // Account screens come last.
    .toSorted((a, b) => Number(a.for === 'account') - Number(b.for === 'account'))
    .map(({ path, title }) => ({ key: path, label: texts.goTo(title()), to: path }))

const actionChoices = (actor: Actor): Choice[] => [
  ...(mayOpen(actor, 'intake') ? [{ key: 'new-patient', label: texts.newPatient, to: newIntakeAddress }] : []),
  ...(mayOpen(actor, 'adminUsers') && userAccess['users.create'](actor)
    ? [{ key: 'new-user', label: texts.newUser, to: '/admin/users/dashboard', state: { adding: true } }]
    : []),
]

/** Actions and screens that match the search text. */
export function placesFor(actor: Actor, screens: readonly Screen[], typed: string): Group[] {
  const fits = startsWords(typed)
  return (
    [
      { name: 'actions', choices: actionChoices(actor) },
      { name: 'screens', choices: screenChoices(actor, screens) },
    ] as const
  )
    .map(({ name, choices }) => ({ name, choices: choices.filter(({ label }) => fits(label)) }))
    .filter(({ choices }) => choices.length > 0)
}
