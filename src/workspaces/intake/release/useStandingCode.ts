import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Patient } from '#domain/patients/schema.ts'
import { sameName } from '#domain/releases/signer.ts'
import { destinationOf } from '#domain/verification/code.ts'
import { type StandingCode, verification } from '#domain/verification/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import type { TypedRepresentative } from './signerValues.ts'

/**
 * A usable code that this user sent before the form was opened. Restores its signer, method and destination, so that it can be
 * entered (or shows as verified) without sending another.
 */
export function useStandingCode({ id, hipaa_document }: Patient): StandingCode | null {
  const { getValues, setValue } = useFormContext()
  const [standing, setStanding] = useState<StandingCode | null>(null)
  const { data, isFetchedAfterMount } = useQuery({
    queryKey: ['patients', id, 'verification'],
    queryFn: ({ signal }) => call(verification.standing, { params: { id }, signal }),
    enabled: hipaa_document === null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the pending code is loaded.
  useEffect(() => {
    // A method chosen in the meantime has its own code.
    if (!isFetchedAfterMount || !data || getValues('method')) return
    if (data.signed_by === 'representative') {
      const typed: TypedRepresentative = getValues('representative')
      if (!isSameSigner(typed, data)) return
    }
    if (data.signed_by !== getValues('signed_by')) return
    setStanding(data)
    setValue('method', data.channel)
    if (data.state === 'verified') setValue('doc_verified', true)
  }, [isFetchedAfterMount, data])
  return standing
}

/** Whether the code went to the representative named in the form. */
const isSameSigner = (
  { name, phone_number, email }: TypedRepresentative,
  { channel, destination, representative_name }: StandingCode,
) =>
  sameName(name) === sameName(representative_name ?? '') &&
  destinationOf(channel, channel === 'sms' ? phone_number : email) === destination
