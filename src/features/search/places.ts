import { mayOpen } from '#domain/account/routes.ts'
import type { Actor } from '#domain/actor.ts'
import { userAccess } from '#domain/users/access.ts'
import type { Screen as AnyScreen } from '../../components/screen/screens.ts'
import { texts } from '../../i18n/english/palette.ts'
import type { Choice, Group } from './choices.ts'

export type Screen = Pick<AnyScreen, 'path' | 'title' | 'for' | 'needs'>

/** The address of a screen without what may be left out of it. */
const plain = (path: string) => path.replace(/\/:\w+\?/g, '')

/** The screens that need nothing but themselves, as far as this user may open them. */
const screensOf = (actor: Actor, screens: readonly Screen[]): Choice[] =>
  screens
    .map(screen => ({ ...screen, path: plain(screen.path) }))
    .filter(screen => !/[:*]/.test(screen.path) && !screen.needs && screen.for !== 'everyone' && screen.for !== 'welcome')
    .filter(screen => mayOpen(actor, screen.for as Exclude<AnyScreen['for'], 'everyone' | 'welcome'>))
    // What is one's own comes last.
    .toSorted((one, other) => Number(one.for === 'account') - Number(other.for === 'account'))
    .map(({ path, title }) => ({ key: path, label: texts.goTo(title), to: path }))

const actionsOf = (actor: Actor): Choice[] => [
  ...(mayOpen(actor, 'intake')
    ? [{ key: 'new-patient', label: texts.newPatient, to: '/patient/intake/add/section-1/p/New' }]
    : []),
  ...(mayOpen(actor, 'adminUsers') && userAccess['users.create'](actor)
    ? [{ key: 'new-user', label: texts.newUser, to: '/admin/users/dashboard', state: { adding: true } }]
    : []),
]

const wordsOf = (said: string) =>
  said
    .toLowerCase()
    .split(/[\s!-/:-@[-`{-~]+/)
    .filter(Boolean)

/** Each word typed begins a word of the label, as the server finds names; nothing typed fits everything. */
export function fits(label: string, typed: string): boolean {
  const words = wordsOf(label)
  return wordsOf(typed).every(begun => words.some(word => word.startsWith(begun)))
}

/** What can be done and where one can go, as far as it fits what is typed. */
export const placesFor = (actor: Actor, screens: readonly Screen[], typed: string): Group[] =>
  (
    [
      { name: 'actions', choices: actionsOf(actor) },
      { name: 'screens', choices: screensOf(actor, screens) },
    ] as const
  )
    .map(({ name, choices }) => ({ name, choices: choices.filter(({ label }) => fits(label, typed)) }))
    .filter(({ choices }) => choices.length > 0)
