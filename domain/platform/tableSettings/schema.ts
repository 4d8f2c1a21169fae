import { z } from '../zod.ts'
import { listPageSizes, queriedLists, SavedQueries } from './savedQueries.ts'

/** The tables in the admin console. */
const tables = [
  'users',
  'treatmentCenters',
  'hospitals',
  'facilities',
  'featureTags',
  'publicPayers',
  'privatePayers',
  'messages',
  'disclosures',
  'audit',
  'claims',
  'demand',
  'duplicates',
  'payerDuplicates',
  'changes',
  'imports',
  'importMappings',
  'invitations',
  'treatmentTerms',
  'accountEvents',
  'accountAlerts',
  'accountApprovals',
] as const
export type Table = (typeof tables)[number]

/** Each table has separate settings for narrow screens. */
export const settingNames = [...tables, ...tables.map(table => `${table}.narrow` as const)] as const
export type SettingName = (typeof settingNames)[number]

const maxColumns = 40
const column = z.string().regex(/^[a-z_]{1,40}$/)
const isWithinLimit = (record: object) => Object.keys(record).length <= maxColumns

/** A user's settings for a table. Absent settings use the product's defaults. */
export const TableSettings = z
  .strictObject({
    /** Whether each column is shown. */
    columns: z.record(column, z.boolean()).refine(isWithinLimit),
    /** The columns, from left to right. */
    order: z.array(column).max(maxColumns),
    /** Column widths, in pixels. */
    widths: z.record(column, z.number().int().min(20).max(2000)).refine(isWithinLimit),
    density: z.enum(['compact', 'standard', 'comfortable']),
    page_size: z.literal(listPageSizes),
  })
  .partial()
export type TableSettings = z.infer<typeof TableSettings>

/** The name under which a list's saved queries are stored, which is also their key in react-admin's store. */
const queriesNames = queriedLists.map(list => `${list}.savedQueries` as const)
export type QueriesName = (typeof queriesNames)[number]

/** Everything that is saved for a user, by name. */
export const OwnSettings = z
  .strictObject({
    ...(Object.fromEntries(settingNames.map(name => [name, TableSettings])) as Record<SettingName, typeof TableSettings>),
    ...(Object.fromEntries(queriesNames.map(name => [name, SavedQueries])) as Record<QueriesName, typeof SavedQueries>),
  })
  .partial()
export type OwnSettings = z.infer<typeof OwnSettings>
