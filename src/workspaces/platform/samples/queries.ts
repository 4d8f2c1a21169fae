import { queryOptions } from '@tanstack/react-query'
import { samples } from '#domain/intake/samples/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** The ID of the user's sample patient, or null. */
export const sampleQuery = queryOptions({
  queryKey: ['sample patient'],
  queryFn: ({ signal }) => call(samples.show, { signal }),
})
