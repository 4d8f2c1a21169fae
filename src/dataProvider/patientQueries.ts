import { queryOptions } from '@tanstack/react-query'
import { common } from '#domain/directory/addresses/contract.ts'
import { goesBy } from '#domain/directory/payers/schema.ts'
import { patients } from '#domain/intake/patients/contract.ts'
import { call } from './call.ts'

/** A patient, limited to what the user may see. A closed application hides the contact data. */
export const patientQuery = (id: number, through?: { application_id: number; closed: boolean }) =>
  queryOptions({
    queryKey: through ? ['patients', id, through.application_id, through.closed ? 'closed' : 'open'] : ['patients', id],
    queryFn: ({ signal }) =>
      call(patients.show, { params: { id }, query: through ? { application_id: through.application_id } : {}, signal }),
  })

/** Cache options for lookups, which change rarely. `queryClient` logs their loading errors. */
export const rarelyChanges = { staleTime: 3_600_000, gcTime: 3_600_000, meta: { lookup: true } }

/** The full tag catalog. Includes inactive tags because old records still refer to them. */
export const tagsQuery = queryOptions({
  queryKey: ['feature-tags', 'all'],
  queryFn: async ({ signal }) => (await call(common.featureTags, { query: { inactive: 'true' }, signal })).data,
  ...rarelyChanges,
})

export const lookupQuery = (key: string) =>
  queryOptions({
    queryKey: ['lookup', key],
    queryFn: async ({ signal }) => (await call(common.lookup, { body: { field_keys: [key] }, signal }))[key] ?? [],
    ...rarelyChanges,
  })

export const payersQuery = queryOptions({
  queryKey: ['payers', 'active'],
  queryFn: async ({ signal }) => (await call(common.activeProviders, { signal })).data,
  ...rarelyChanges,
})

/** Maximum number of payers to list. Users type to find the others. */
const maxPayers = 50

/** Active payers whose name or code contains the text. Those that start with it come first. */
export const payerSearchQuery = (q: string, state?: string) =>
  queryOptions({
    queryKey: ['payers', 'found', q.toLowerCase(), state ?? ''],
    queryFn: async ({ signal }) => {
      const query = { page_number: 1, page_size: maxPayers, ...(q && { q }), ...(state && { state }) }
      return (await call(common.activeProviders, { query, signal })).data
    },
    ...rarelyChanges,
  })

/** The types of the active payers that go by these codes. Not cached. */
export const payersInUseQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['payers', 'in use', ...codes],
    queryFn: async ({ signal }) => {
      const search = (q: string) => call(common.activeProviders, { query: { page_number: 1, page_size: 100, q }, signal })
      const payers = (await Promise.all(codes.map(search))).flatMap(({ data }) => data)
      return new Map(
        codes.flatMap(code => {
          const payer = payers.find(found => goesBy(found, code))
          return payer ? [[code, payer.insurance_type] as const] : []
        }),
      )
    },
    enabled: codes.length > 0,
  })

export const countiesQuery = queryOptions({
  queryKey: ['counties'],
  queryFn: async ({ signal }) => (await call(common.counties, { signal })).data,
  ...rarelyChanges,
})
