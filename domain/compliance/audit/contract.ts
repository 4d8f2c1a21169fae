import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, id, orderedDays, text } from '../../platform/formats.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'
import { AuditEvent, ChainVerdict, changeResources, RecentChange } from './schema.ts'

/** The id of an audit row, which may exceed 32 bits. It marks where the previous page or check ended. */
const cursor = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)
const day = z.iso.date().describe('a day in Pacific time')

const filters = {
  from: day.optional(),
  to: day.optional(),
  actor_id: id.optional().describe('Actions by this user while signed in'),
  person_id: id.optional().describe('Actions by or on this user’s account, including successful and failed sign-ins'),
  /** A resource (`users`) for all its actions, or a single action (`users.edit`). */
  action: z
    .string()
    .max(60)
    .regex(/^[a-zA-Z]+(\.[a-zA-Z]+( refused)?)?$/, 'A record type, or one of its actions')
    .optional(),
  /** Also matches rows about a list of patients that includes this patient. */
  patient_id: id.optional(),
  subject_type: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'The record type, such as users')
    .optional(),
  subject_id: id.optional(),
}

const idHasType = rule(
  ({ subject_type, subject_id }: { subject_type?: unknown; subject_id?: unknown }) =>
    subject_type !== undefined || subject_id === undefined,
  { message: 'Select the record type that this number belongs to', path: ['subject_id'] },
)

const keyset = { before: cursor.optional(), page_size: z.coerce.number().int().min(1).max(100).default(50) }
/** Pages counted from the newest row, or from `before`. Far pages are found with `before` instead, or with the filters. */
const pageNumber = z.coerce.number().int().min(1).max(1000).default(1)
/** The `before` value of the next page; null on the last page. */
const next = z.object({ next: z.number().nullable() })

const ChangeFilter = z.object({
  resource: enumIgnoringCase(changeResources).optional(),
  id: id.optional(),
  actor_id: filters.actor_id,
  from: filters.from,
  to: filters.to,
  q: text(100).optional(),
})
export type ChangeFilter = z.output<typeof ChangeFilter>
const changeIdHasResource = rule(
  ({ resource, id }: { resource?: unknown; id?: unknown }) => id === undefined || resource !== undefined,
  {
    message: 'Choose the resource that this ID belongs to',
    path: ['resource'],
  },
)

const Filter = z.object(filters)
export type AuditFilter = z.output<typeof Filter>

export const audit = contract({
  list: {
    method: 'GET',
    path: '/admin/audit',
    about: 'The audit log, newest first. Pages that start at an ID (`before`) do not shift when new entries are added.',
    access: 'audit.read',
    query: withRules(Filter.extend({ ...keyset, page_number: pageNumber }), idHasType, orderedDays),
    reads: 'patient',
    response: z.array(AuditEvent),
    responseFields: next,
  },
  export: {
    method: 'GET',
    path: '/admin/audit/export',
    about: 'All audit log entries that match the filter, newest first, as a CSV file in Pacific time.',
    access: 'audit.read',
    query: withRules(Filter, idHasType, orderedDays),
    reads: 'patient',
    responseType: 'csv',
    response: z.string(),
  },
  actions: {
    method: 'GET',
    path: '/admin/audit/actions',
    about: 'The actions in the audit log, with a description of each.',
    access: 'audit.read',
    response: z.array(z.object({ action: z.string(), about: z.string() })),
  },
  verify: {
    method: 'POST',
    path: '/admin/audit/verify',
    about: 'Checks the seals against the entries in batches, from the start or after a given seal.',
    access: 'audit.verify',
    body: z.object({ after: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional() }),
    response: ChainVerdict,
  },
  changes: {
    method: 'GET',
    path: '/admin/changes',
    about:
      'The latest changes to administrative records, field by field: for one record, one resource, or everything the caller may read. `q` matches a part of a record’s name, of a field’s name, or of a value.',
    access: 'audit.changes',
    query: withRules(ChangeFilter.extend({ ...keyset, page_number: pageNumber }), orderedDays, changeIdHasResource),
    response: z.array(RecentChange),
    responseFields: next,
  },
  changesExport: {
    method: 'GET',
    path: '/admin/changes/export',
    about:
      'All changes that match the filter, newest first, as a CSV file with a line per changed field and times in Pacific time.',
    access: 'audit.changes',
    query: withRules(ChangeFilter, orderedDays, changeIdHasResource),
    responseType: 'csv',
    response: z.string(),
  },
})
