import type { DataProvider } from 'ra-core'
import { withCode } from '../startup/code.ts'
import type { dataProvider as Loaded } from './dataProvider.ts'

type Method = Exclude<keyof typeof Loaded, 'supportAbortSignal'>

const importProvider = () => import('./dataProvider.ts')
const load = async () => (await withCode(importProvider)).dataProvider

/** Loads the data provider when a list or form first needs it, because sign-in does not need it. */
const lazily = (method: Method) =>
  (async (...args: unknown[]) => {
    const provider = await load()
    return (provider[method] as (...args: unknown[]) => unknown)(...args)
  }) as never

export const lazyDataProvider: DataProvider = {
  supportAbortSignal: true,
  getList: lazily('getList'),
  getOne: lazily('getOne'),
  getMany: lazily('getMany'),
  getManyReference: lazily('getManyReference'),
  create: lazily('create'),
  update: lazily('update'),
  updateMany: lazily('updateMany'),
  delete: lazily('delete'),
  deleteMany: lazily('deleteMany'),
}
