import { queryOptions } from '@tanstack/react-query'
import { releases } from '#domain/releases/contract.ts'
import { call } from '../../dataProvider/call.ts'

/** Every signed release of a patient, and who reads the patient by them now. */
export const consentQuery = (id: number) =>
  queryOptions({
    queryKey: ['patients', id, 'consent'],
    queryFn: ({ signal }) => call(releases.consent, { params: { id }, signal }),
  })

/** To whom a patient's data was disclosed within six years. */
export const disclosuresQuery = (id: number) =>
  queryOptions({
    queryKey: ['patients', id, 'disclosures'],
    queryFn: ({ signal }) => call(releases.disclosures, { params: { id }, signal }),
  })
