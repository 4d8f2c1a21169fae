import { texts } from '../../i18n/english/keys.ts'
import { onMac } from './modifier.ts'

const { ctrl, shift, enter, arrows, sides } = texts.named
const palette = '[data-keys=palette]'
const command = onMac ? '⌘' : ctrl

/** A shortcut: keys pressed together or in sequence, and their effect. `single` ones can be turned off. */
export type Shortcut = {
  keys: readonly string[]
  meaning: string
  single?: true
  /** Selector of the element that must be on the page for the shortcut to apply. */
  where?: string
}
export type Shortcuts = { name: string; shortcuts: readonly Shortcut[] }

const all: readonly Shortcuts[] = [
  {
    name: texts.everywhere,
    shortcuts: [
      { keys: [command, 'K'], meaning: texts.palette, where: palette },
      { keys: ['?'], meaning: texts.help, single: true },
      { keys: ['F8'], meaning: texts.cover },
      { keys: [texts.named.escape], meaning: texts.escape },
    ],
  },
  {
    name: texts.list,
    shortcuts: [
      { keys: ['J'], meaning: texts.next, single: true, where: '[data-keys=stop]' },
      { keys: ['K'], meaning: texts.before, single: true, where: '[data-keys=stop]' },
      { keys: [enter], meaning: texts.open, where: '[data-keys=stop]' },
      { keys: ['/'], meaning: texts.search, single: true, where: '[data-keys=search]' },
    ],
  },
  { name: texts.forms, shortcuts: [{ keys: [command, enter], meaning: texts.send }] },
  {
    name: texts.chat,
    shortcuts: [
      { keys: [enter], meaning: texts.sendMessage, where: '[data-keys=chat]' },
      { keys: [shift, enter], meaning: texts.newLine, where: '[data-keys=chat]' },
    ],
  },
  { name: texts.photos, shortcuts: [{ keys: [sides], meaning: texts.turn, where: '[data-keys=photos]' }] },
  {
    name: texts.map,
    shortcuts: [
      { keys: [arrows], meaning: texts.move, where: '.leaflet-container' },
      { keys: ['+', '−'], meaning: texts.zoom, where: '.leaflet-container' },
    ],
  },
]

/** Shortcuts available on the current page. Below a dialog only the command palette's applies. */
export function shortcutsHere(): Shortcuts[] {
  const above = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document
  const holds = ({ where }: Shortcut) => !where || (where === palette ? document : above).querySelector(where) !== null
  return all
    .map(({ name, shortcuts }) => ({ name, shortcuts: shortcuts.filter(holds) }))
    .filter(({ shortcuts }) => shortcuts.length > 0)
}
