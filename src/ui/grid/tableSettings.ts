import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { queryOptions } from '@tanstack/react-query'
import { localStorageStore, useStore } from 'ra-core'
import { createContext, useContext } from 'react'
import { tableSettings } from '#domain/platform/tableSettings/contract.ts'
import { OwnTableSettings, type SettingName, type Table, TableSettings } from '#domain/platform/tableSettings/schema.ts'
import { whoamiQuery } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { onStoreChange, store } from '../../store/store.ts'

const prefix = 'tables.'

/** Returns the store key of a table's settings: `useStore(storeKey('users'))`. */
export const storeKey = (name: SettingName) => `${prefix}${name}`

/** This browser's copies, used for settings that are not saved yet and when the server is unreachable. */
const copies = localStorageStore('1', 'Passage')
type Copy = { settings: TableSettings; unsaved: boolean }
const copyKey = (user: number, name: string) => `tables.${user}.${name}`

const isSetting = (name: string): name is SettingName => name in OwnTableSettings.def.keyType.enum
const userId = async () => (await queryClient.ensureQueryData(whoamiQuery)).id

function readCopies(user: number): [SettingName, Copy][] {
  const entries = copies.listItems?.(copyKey(user, '')) ?? {}
  return Object.entries(entries).flatMap(([key, value]): [SettingName, Copy][] => {
    const name = key.slice(copyKey(user, '').length)
    const { settings, unsaved = false } = (value ?? {}) as Partial<Copy>
    const read = TableSettings.safeParse(settings)
    return isSetting(name) && read.success ? [[name, { settings: read.data, unsaved }]] : []
  })
}

let loading = false

/** Loads the user's settings from the server into the store. If that fails, uses this browser's copies. */
async function load() {
  const user = await userId()
  const saved = await call(tableSettings.list, {}).catch(() => undefined)
  const settings: OwnTableSettings = { ...saved }
  const unsaved: SettingName[] = []
  for (const [name, copy] of readCopies(user)) {
    if (saved && !copy.unsaved) continue
    settings[name] = copy.settings
    if (copy.unsaved) unsaved.push(name)
  }
  loading = true
  for (const [name, value] of Object.entries(settings)) store.setItem(prefix + name, value)
  loading = false
  for (const name of unsaved) void save(name, settings[name] ?? {})
  return settings
}

let queue: Promise<unknown> = Promise.resolve()

/**
 * Saves a table's settings, one request at a time. Settings that fail to save are kept in this browser and sent again on the next
 * page load.
 */
async function save(name: SettingName, settings: TableSettings) {
  const user = await userId()
  copies.setItem(copyKey(user, name), { settings, unsaved: true } satisfies Copy)
  queue = queue.then(() =>
    call(tableSettings.save, { params: { table: name }, body: settings, keepalive: true }).then(
      () => copies.setItem(copyKey(user, name), { settings, unsaved: false } satisfies Copy),
      () => undefined,
    ),
  )
  return queue
}

onStoreChange((key, value) => {
  const name = key.slice(prefix.length)
  if (!loading && key.startsWith(prefix) && isSetting(name)) void save(name, (value ?? {}) as TableSettings)
})

/**
 * Loads the settings once per session. Never rejects: if the server is unreachable, uses this browser's copies or the defaults.
 */
export const tableSettingsQuery = queryOptions({
  queryKey: ['tableSettings'],
  queryFn: load,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The enclosing list's table. */
export const TableContext = createContext<Table | null>(null)

/** Whether the screen is too narrow for all columns. */
export const useIsNarrow = () => useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true })

const noSettings: TableSettings = {}

/** Returns the user's settings for a table, which the server stores. Narrow screens have separate settings. */
export function useTableSettings(override?: Table) {
  const contextTable = useContext(TableContext)
  const table = override ?? contextTable
  const isNarrow = useIsNarrow()
  if (!table) throw new Error('useTableSettings outside a ConsoleList')
  const [settings, set] = useStore<TableSettings>(storeKey(isNarrow ? `${table}.narrow` : table), noSettings)
  return { settings, change: (part: TableSettings) => set(previous => ({ ...previous, ...part })), reset: () => set(noSettings) }
}
