import { seenVersion } from '../../concurrentEdits.ts'
import { activeStatuses, BulkReport, bulkStatus } from '../../platform/bulk.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { NewPayer, Payer, PayerEdit, PayerSearch } from './schema.ts'

/**
 * The endpoints that manage payers, which the API calls providers. `common.providers` and `common.activeProviders` return the
 * lists.
 */
export const payers = contract({
  show: {
    method: 'GET',
    path: '/providers/:id',
    about: 'One insurance payer, active or inactive.',
    access: 'payers.show',
    params: idParams,
    response: Payer,
  },
  export: {
    method: 'GET',
    path: '/providers/export',
    about: 'All insurance payers that match the filter, in list order, as a CSV file.',
    access: 'payers.list',
    query: PayerSearch.omit({ page_number: true, page_size: true }),
    responseType: 'csv',
    response: z.string(),
  },
  create: {
    method: 'POST',
    path: '/providers',
    about: 'Adds an insurance payer.',
    access: 'payers.create',
    body: NewPayer,
    status: 201,
    response: Payer,
  },
  edit: {
    method: 'PATCH',
    path: '/providers/:id',
    about:
      'Updates a payer. Omitted fields do not change. With active=false, it is removed from option lists but stays where it is already used.',
    access: 'payers.edit',
    params: idParams,
    body: PayerEdit.extend(seenVersion),
    response: Payer,
  },
  bulkStatus: {
    method: 'POST',
    path: '/providers/bulk/status',
    about:
      'Activates or deactivates multiple payers, applying the same rules as for a single one, and reports the result for each row. A preview changes nothing.',
    access: 'payers.edit',
    body: z.object({ ...bulkStatus(z.enum(activeStatuses)), status: z.enum(activeStatuses) }),
    response: BulkReport,
    unaudited: 'a preview changes nothing; each changed row is audited separately',
  },
})
