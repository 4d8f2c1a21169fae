import { z } from '#zod'
import { contract } from '../endpoint.ts'
import { OwnTableSettings, settingNames, TableSettings } from './schema.ts'

export const tableSettings = contract({
  list: {
    method: 'GET',
    path: '/table-settings',
    about: 'The caller’s own settings for the console’s tables: columns, column order and widths, density, and rows per page.',
    access: 'signed in',
    response: OwnTableSettings,
  },
  save: {
    method: 'PUT',
    path: '/table-settings/:table',
    about: 'Saves the caller’s settings for one table, replacing earlier settings.',
    access: 'signed in',
    params: z.object({ table: z.enum(settingNames) }),
    body: TableSettings,
    response: TableSettings,
    unaudited: 'the width of a column is no record, and every drag of one saves it',
  },
})
