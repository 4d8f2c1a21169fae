import { queryOptions } from '@tanstack/react-query'
import { answering } from '#domain/directory/answering/contract.ts'
import { call } from '../../../dataProvider/call.ts'

export const answeringKey = 'answering'

export const ownAnsweringQuery = queryOptions({
  queryKey: [answeringKey, 'own'],
  queryFn: async ({ signal }) => (await call(answering.own, { signal })).data,
})

export const answeringQuery = (id: number) =>
  queryOptions({
    queryKey: [answeringKey, id],
    queryFn: ({ signal }) => call(answering.show, { params: { id }, signal }),
    refetchOnMount: 'always',
  })
