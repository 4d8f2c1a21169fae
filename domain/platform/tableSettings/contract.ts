import { contract } from '../endpoint.ts'
import { z } from '../zod.ts'
import { OwnTableSettings, settingNames, TableSettings } from './schema.ts'

export const tableSettings = contract({
  list: {
    method: 'GET',
    path: '/table-settings',
    about: 'The caller’s own settings for the console’s tables: columns, column order and widths, density, and rows per page.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: OwnTableSettings,
  },
  save: {
    method: 'PUT',
    path: '/table-settings/:table',
    about: 'Saves the caller’s settings for one table, replacing earlier settings.',
    access: 'signed in',
    whenDeactivated: 'view only',
    params: z.object({ table: z.enum(settingNames) }),
    body: TableSettings,
    response: TableSettings,
    unaudited: 'a column width is not a record, and every drag saves it',
  },
})
