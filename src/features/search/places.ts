import { mayOpen } from '#domain/account/routes.ts'
import type { Actor } from '#domain/actor.ts'
import { userAccess } from '#domain/users/access.ts'
import type { Screen as AnyScreen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/palette.ts'
import type { Choice, Group } from './choices.ts'

export type Screen = Pick<AnyScreen, 'path' | 'title' | 'for' | 'needs'>

/** The screen's path without optional parameters. */
const plain = (path: string) => path.replace(/\/:\w+\?/g, '')

/** Screens without required parameters that this user may open. */
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

const splitWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

/**
 * Every typed word must be the start of a word in the label, as in the server's name search. An empty search matches
 * everything.
 */
export function matchesQuery(label: string, query: string): boolean {
  const words = splitWords(label)
  return splitWords(query).every(prefix => words.some(word => word.startsWith(prefix)))
}

/** Actions and screens that match the search text. */
export const placesFor = (actor: Actor, screens: readonly Screen[], query: string): Group[] =>
  (
    [
      { name: 'actions', choices: actionChoices(actor) },
      { name: 'screens', choices: screenChoices(actor, screens) },
    ] as const
  )
    .map(({ name, choices }) => ({ name, choices: choices.filter(({ label }) => matchesQuery(label, query)) }))
    .filter(({ choices }) => choices.length > 0)
