import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { documents } from '#domain/intake/documents/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'

export const documentTypesQuery = queryOptions({
  queryKey: ['document-types'],
  queryFn: ({ signal }) => call(documents.types, { signal }),
  staleTime: 3_600_000,
})

export const documentsQuery = (patient: number) =>
  queryOptions({
    queryKey: ['patients', patient, 'documents'],
    queryFn: ({ signal }) => call(documents.list, { params: { id: patient }, signal }),
  })

/** Deletes a document and removes it from the cached list without refetching. */
export function useDelete(patient: number) {
  const client = useQueryClient()
  const { queryKey } = documentsQuery(patient)
  return useMutation({
    mutationFn: (id: number) => call(documents.remove, { params: { id } }),
    onSuccess: (_response, id) => setCached(client, queryKey, rows => rows?.filter(row => row.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
