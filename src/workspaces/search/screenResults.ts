import { mayOpen } from '#domain/identity/account/routes.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { userAccess } from '#domain/people/users/access.ts'
import { startsWords } from '#domain/platform/wordStarts.ts'
import { texts } from '../../i18n/english/search.ts'
import type { Screen as AnyScreen } from '../../ui/screen/screens.ts'
import type { Choice, Group } from './choices.ts'

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
    .map(({ path, title }) => ({ key: path, label: texts.goTo(title), to: path }))

const actionChoices = (actor: Actor): Choice[] => [
  ...(mayOpen(actor, 'intake')
    ? [{ key: 'new-patient', label: texts.newPatient, to: '/patient/intake/add/section-1/p/New' }]
    : []),
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
