import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { facilities } from '#domain/directory/facilities/contract.ts'
import type { FacilityFile, PhotoSize } from '#domain/directory/facilities/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { payersQuery } from '../../../dataProvider/patientQueries.ts'
import type { Tags } from '../../../dataProvider/useTags.ts'

export type ShownFacility = Omit<
  Match,
  'distance' | 'latitude' | 'longitude' | 'network' | 'application' | 'staffed' | 'open_beds' | 'photo_id' | 'response_minutes'
>

/** Tag names, and the tags and plans requested by the viewer. */
export type ViewerContext = { tags: Tags; needed: readonly number[]; plans: readonly string[] }

/** Payer names by code. Loads them when the user expands the first card. */
export const usePayerNames = () => useQuery({ ...payersQuery, select: toNames })

const toNames = (payers: { payer_code: string; payer_name: string }[]): ReadonlyMap<string, string> =>
  new Map(payers.map(payer => [payer.payer_code, payer.payer_name]))

/** Loads a facility's photos, primary photo first. Sends no request for facilities without photos. */
export const usePhotos = ({ id, s3_filenames }: Pick<Match, 'id' | 's3_filenames'>) =>
  useQuery({
    queryKey: ['facilities', id, 'photos', s3_filenames],
    queryFn: s3_filenames.length > 0 ? ({ signal }) => call(facilities.photos, { params: { id }, signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ data }) => data,
  })

/**
 * Returns a photo's object URL. A plain image URL would not work, because the request needs the session token. Pass `onError` to the image:
 * a photo that the browser cannot draw counts as failed.
 */
export function usePhotoSource(photo: Pick<FacilityFile, 'id' | 'facility_id'> | undefined, size: PhotoSize = 'medium') {
  const [source, setSource] = useState<string | null>(null)
  const [broken, setBroken] = useState<Blob>()
  const { data: bytes, isError } = useQuery({
    queryKey: ['facilities', photo?.facility_id, 'photo', photo?.id, size],
    queryFn: photo
      ? ({ signal }) => call(facilities.photo, { params: { id: photo.facility_id, fileId: photo.id }, query: { size }, signal })
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!bytes) return
    const address = URL.createObjectURL(bytes)
    setSource(address)
    return () => URL.revokeObjectURL(address)
  }, [bytes])
  const isBroken = bytes !== undefined && broken === bytes
  return { source: bytes && !isBroken ? source : null, failed: isError || isBroken, onError: () => setBroken(bytes) }
}

/**
 * Returns whether the facility lists any of the patient's plans (payer codes) as in network or out of network. If the patient has
 * two plans, both can be true. A facility is excluded from matching if the patient's only plan is out of network (MAT-007,
 * MAT-021).
 */
export const networkBadges = (
  plans: readonly string[],
  match: Pick<Match, 'insurance_plans_in_network' | 'insurance_plans_out_network'>,
): { in: boolean; out: boolean } => ({
  in: plans.some(plan => match.insurance_plans_in_network.includes(plan)),
  out: plans.some(plan => match.insurance_plans_out_network.includes(plan)),
})

/** Whether any of the four other licenses contains "carf", ignoring case (MAT-008). */
export const hasCarf = (
  match: Pick<Match, 'other_license_1' | 'other_license_2' | 'other_license_3' | 'other_license_4'>,
): boolean =>
  [match.other_license_1, match.other_license_2, match.other_license_3, match.other_license_4].some(license =>
    license?.toLowerCase().includes('carf'),
  )
