import { contract } from '../endpoint.ts'
import { z } from '../zod.ts'
import { queriedLists, SavedQueries } from './savedQueries.ts'
import { OwnSettings, settingNames, TableSettings } from './schema.ts'

/** What react-admin's store holds for a user, saved so that every browser has it. */
export const tableSettings = contract({
  list: {
    method: 'GET',
    path: '/table-settings',
    about:
      'The caller’s own settings for lists: the console’s columns, column order and widths, density, and rows per page, and the saved queries of each list.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: OwnSettings,
  },
  save: {
    method: 'PUT',
    path: '/table-settings/:table',
    about:
      'Saves the caller’s settings for one table. With `before`, the version that the caller changed, keeps what another browser has changed since then. Without it, replaces earlier settings.',
    access: 'signed in',
    whenDeactivated: 'view only',
    params: z.object({ table: z.enum(settingNames) }),
    body: TableSettings.extend({ before: TableSettings.optional() }),
    response: TableSettings,
    unaudited: 'a column width is not a record, and every drag saves it',
  },
  saveQueries: {
    method: 'PUT',
    path: '/table-settings/:list/queries',
    about:
      'Saves the caller’s named queries of one list (filters, sort order, and page size), up to 50 per list. With `before`, the version that the caller changed, keeps what another browser has changed since then. Without it, replaces the earlier ones.',
    access: 'signed in',
    whenDeactivated: 'view only',
    params: z.object({ list: z.enum(queriedLists) }),
    body: z.object({ queries: SavedQueries, before: SavedQueries.optional() }),
    response: SavedQueries,
  },
})
