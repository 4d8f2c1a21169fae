import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { OwnTableSettings, settingNames, TableSettings } from './schema.ts'

export const tableSettings = contract({
  list: {
    method: 'GET',
    path: '/table-settings',
    about: 'The caller’s own settings of the console’s tables: columns, their order and widths, density, rows per page.',
    access: 'signed in',
    response: OwnTableSettings,
  },
  save: {
    method: 'PUT',
    path: '/table-settings/:table',
    about: 'Saves the caller’s settings of one table, replacing earlier ones.',
    access: 'signed in',
    params: z.object({ table: z.enum(settingNames) }),
    body: TableSettings,
    response: TableSettings,
    unaudited: 'the width of a column is no record, and every drag of one saves it',
  },
})
