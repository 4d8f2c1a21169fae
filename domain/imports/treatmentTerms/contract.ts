import { bulkIds, bulkLimit } from '../../platform/bulk.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { NewTreatmentTerm, TermSearch, TreatmentTerm, TreatmentTermEdit } from './schema.ts'

/** The words and taxonomy terms by which imports recognize treatment. A change applies to the next preview and import. */
export const treatmentTerms = contract({
  list: {
    method: 'GET',
    path: '/admin/treatment-terms',
    about: 'The words and taxonomy terms by which imports recognize treatment, as a page.',
    access: 'treatmentTerms.list',
    query: TermSearch,
    response: z.array(TreatmentTerm),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/admin/treatment-terms/export',
    about: 'All treatment terms that match the filter, in list order, as a CSV file.',
    access: 'treatmentTerms.list',
    query: TermSearch.omit({ page_number: true, page_size: true }),
    responseType: 'csv',
    response: z.string(),
  },
  show: {
    method: 'GET',
    path: '/admin/treatment-terms/:id',
    about: 'One treatment term.',
    access: 'treatmentTerms.list',
    params: idParams,
    response: TreatmentTerm,
  },
  create: {
    method: 'POST',
    path: '/admin/treatment-terms',
    about: 'Adds words or a taxonomy term by which imports recognize treatment.',
    access: 'treatmentTerms.change',
    body: NewTreatmentTerm,
    status: 201,
    response: TreatmentTerm,
  },
  edit: {
    method: 'PATCH',
    path: '/admin/treatment-terms/:id',
    about: 'Replaces a treatment term.',
    access: 'treatmentTerms.change',
    params: idParams,
    body: TreatmentTermEdit,
    response: TreatmentTerm,
  },
  remove: {
    method: 'POST',
    path: '/admin/treatment-terms/bulk/remove',
    about:
      'Removes treatment terms, and returns those that were removed. Terms that are already gone are skipped. Listings that were imported before stay.',
    access: 'treatmentTerms.change',
    body: z.object({ ids: bulkIds }),
    response: z.array(TreatmentTerm),
  },
  restore: {
    method: 'POST',
    path: '/admin/treatment-terms/bulk/restore',
    about:
      'Adds removed treatment terms again, and returns those that were added. Terms that are already in the list are skipped.',
    access: 'treatmentTerms.change',
    body: z.object({ terms: z.array(NewTreatmentTerm).min(1).max(bulkLimit) }),
    response: z.array(TreatmentTerm),
  },
})
