import { queryOptions } from '@tanstack/react-query'
import { localStorageStore } from 'ra-core'
import { tableSettings } from '#domain/platform/tableSettings/contract.ts'
import type { QueriedList, SavedQuery } from '#domain/platform/tableSettings/savedQueries.ts'
import { OwnSettings, type SettingName, type TableSettings } from '#domain/platform/tableSettings/schema.ts'
import { whoamiQuery } from '../authProvider/authProvider.ts'
import { call } from '../dataProvider/call.ts'
import { queryClient } from '../dataProvider/queryClient.ts'
import { onStoreChange, store } from '../store/store.ts'

/**
 * The part of react-admin's store that is also saved on the server: the settings of the console's tables (`tables.users`) and the saved
 * queries of lists (`users.savedQueries`, react-admin's own key).
 */
type Name = keyof OwnSettings
const queries = '.savedQueries'
const tables = 'tables.'
const storeKeyOf = (name: Name) => (name.endsWith(queries) ? name : tables + name)
const nameOf = (key: string) => (key.startsWith(tables) ? key.slice(tables.length) : key.endsWith(queries) ? key : '')

/** Returns the store key of a table's settings: `useStore(tableKey('users'))`. */
export const tableKey = (table: SettingName) => storeKeyOf(table)

/** This browser's copies, used for settings that are not saved yet and when the server is unreachable. */
const copies = localStorageStore('1', 'Passage')
type Copy = { settings: unknown; before?: unknown; unsaved: boolean }
const copyKey = (user: number, name: string) => `tables.${user}.${name}`
const userId = async () => (await queryClient.ensureQueryData(whoamiQuery)).id

/** Returns this browser's valid copies, or only the unsaved ones. `part` selects the settings, or the version before their change. */
function readCopies(user: number, unsavedOnly: boolean, part: 'settings' | 'before' = 'settings'): OwnSettings {
  const entries = Object.entries(copies.listItems?.(copyKey(user, '')) ?? {})
  const read = entries.map(([key, value]) => {
    const { unsaved, [part]: settings } = (value ?? {}) as Partial<Copy>
    const copy = OwnSettings.safeParse({ [key.slice(copyKey(user, '').length)]: settings })
    return copy.success && (unsaved || !unsavedOnly) ? copy.data : {}
  })
  return Object.assign({}, ...read)
}

/** The version of each setting that this browser's next change is based on. The server merges the change into newer ones. */
let known: Partial<Record<Name, unknown>> = {}

/** Number of changes in this session. */
let changes = 0
let loading = false

/** Loads the user's settings from the server into the store. If that fails, uses this browser's copies. */
async function load(): Promise<OwnSettings> {
  const before = changes
  const user = await userId()
  const saved = await call(tableSettings.list, {}).catch(() => undefined)
  // The answer may be older than the change.
  if (changes !== before) return load()
  const unsaved = readCopies(user, true)
  const settings = { ...(saved ?? readCopies(user, false)), ...unsaved }
  known = { ...settings, ...readCopies(user, true, 'before') }
  withoutSaving(() => {
    for (const name of namesIn(settings)) store.setItem(storeKeyOf(name), settings[name])
  })
  for (const name of namesIn(unsaved)) void save(name, unsaved[name])
  return settings
}

/** Changes the store to what the server has. */
function withoutSaving(change: () => void) {
  loading = true
  change()
  loading = false
}

const namesIn = (settings: OwnSettings) => Object.keys(settings) as Name[]

let queue: Promise<unknown> = Promise.resolve()

/**
 * Saves a change, one request at a time. A change that fails to save is kept in this browser and sent again on the next page load.
 */
async function save(name: Name, settings: unknown) {
  const user = await userId()
  const keep = (copy: Copy) => copies.setItem(copyKey(user, name), copy)
  keep({ settings, before: known[name], unsaved: true })
  queue = queue.then(() =>
    send(name, settings, known[name]).then(
      merged => {
        known[name] = settings
        // A later change is still in the queue.
        if (store.getItem(storeKeyOf(name)) !== settings) return
        known[name] = merged
        withoutSaving(() => store.setItem(storeKeyOf(name), merged))
        keep({ settings: merged, unsaved: false })
      },
      () => undefined,
    ),
  )
  return queue
}

/** Returns the server's version, which contains what other browsers have changed since then. */
const send = (name: Name, settings: unknown, before: unknown): Promise<unknown> =>
  name.endsWith(queries)
    ? call(tableSettings.saveQueries, {
        params: { list: name.slice(0, -queries.length) as QueriedList },
        body: { queries: (settings ?? []) as SavedQuery[], before: (before ?? []) as SavedQuery[] },
        keepalive: true,
      })
    : call(tableSettings.save, {
        params: { table: name as SettingName },
        body: { ...((settings ?? {}) as TableSettings), before: (before ?? {}) as TableSettings },
        keepalive: true,
      })

onStoreChange((key, value) => {
  const name = nameOf(key)
  if (loading || !(name in OwnSettings.shape)) return
  changes++
  void save(name as Name, value)
})

/**
 * Loads the settings once per session, and again when the user returns to the window, where another window may have changed them.
 * Never rejects: if the server is unreachable, uses this browser's copies or the defaults.
 */
export const savedSettingsQuery = queryOptions({
  queryKey: ['tableSettings'],
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: 'always',
})
