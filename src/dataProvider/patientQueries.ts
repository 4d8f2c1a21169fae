import { queryOptions } from '@tanstack/react-query'
import { common } from '#domain/common/contract.ts'
import { patients } from '#domain/patients/contract.ts'
import { call } from './call.ts'

/**
 * One patient, as far as the signed-in user may see them; with an application, as that one shows them: closed, it hides how to
 * reach the patient.
 */
export const patientQuery = (id: number, through?: { application_id: number; closed: boolean }) =>
  queryOptions({
    queryKey: through ? ['patients', id, through.application_id, through.closed ? 'closed' : 'open'] : ['patients', id],
    queryFn: ({ signal }) =>
      call(patients.show, { params: { id }, query: through ? { application_id: through.application_id } : {}, signal }),
  })

/** Lookups change rarely: they are asked for once an hour. That one failed is logged (see `queryClient`). */
export const seldom = { staleTime: 3_600_000, gcTime: 3_600_000, meta: { lookup: true } }

/** The whole tag catalogue, also the tags no longer in use: old answers keep their names. */
export const tagsQuery = queryOptions({
  queryKey: ['feature-tags', 'all'],
  queryFn: async ({ signal }) => (await call(common.featureTags, { query: { inactive: 'true' }, signal })).data,
  ...seldom,
})

/** The options behind one lookup key. */
export const lookupQuery = (key: string) =>
  queryOptions({
    queryKey: ['lookup', key],
    queryFn: async ({ signal }) => (await call(common.lookup, { body: { field_keys: [key] }, signal }))[key] ?? [],
    ...seldom,
  })

/** The insurance payers in use. */
export const payersQuery = queryOptions({
  queryKey: ['payers', 'active'],
  queryFn: async ({ signal }) => (await call(common.activeProviders, { signal })).data,
  ...seldom,
})

/** So many payers are offered at once; typing finds the others. */
const payersOffered = 50

/** The insurance payers in use whose name or code holds what was typed, those that begin with it first. */
export const payersFoundQuery = (q: string) =>
  queryOptions({
    queryKey: ['payers', 'found', q.toLowerCase()],
    queryFn: async ({ signal }) => {
      const query = { page_number: 1, page_size: payersOffered, ...(q && { q }) }
      return (await call(common.activeProviders, { query, signal })).data
    },
    ...seldom,
  })

/** The payers in use among these, by their codes: whichever is missing was taken out of use. Asked each time anew. */
export const payersInUseQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['payers', 'in use', ...codes],
    queryFn: async ({ signal }) => {
      const ask = (q: string) => call(common.activeProviders, { query: { page_number: 1, page_size: 100, q }, signal })
      const found = (await Promise.all(codes.map(ask))).flatMap(({ data }) => data)
      return new Map(found.filter(one => codes.includes(one.payer_code)).map(one => [one.payer_code, one.insurance_type]))
    },
    enabled: codes.length > 0,
  })

export const countiesQuery = queryOptions({
  queryKey: ['counties'],
  queryFn: async ({ signal }) => (await call(common.counties, { signal })).data,
  ...seldom,
})
