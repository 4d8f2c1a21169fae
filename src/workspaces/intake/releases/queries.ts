import { queryOptions } from '@tanstack/react-query'
import { releases } from '#domain/intake/releases/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** A patient's signed releases, and who currently has access under them. */
export const consentQuery = (id: number) =>
  queryOptions({
    queryKey: ['patients', id, 'consent'],
    queryFn: ({ signal }) => call(releases.consent, { params: { id }, signal }),
  })

export const disclosuresQuery = (id: number) =>
  queryOptions({
    queryKey: ['patients', id, 'disclosures'],
    queryFn: ({ signal }) => call(releases.disclosures, { params: { id }, signal }),
  })
