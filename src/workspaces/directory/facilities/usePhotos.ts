import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { facilities } from '#domain/directory/facilities/contract.ts'
import type { FacilityFile, PhotoSize } from '#domain/directory/facilities/schema.ts'
import type { Match } from '#domain/matching/schema.ts'
import { call } from '../../../dataProvider/call.ts'

/** Loads a facility's photos, primary photo first. Sends no request for facilities without photos. */
export const usePhotos = ({ id, s3_filenames }: Pick<Match, 'id' | 's3_filenames'>) =>
  useQuery({
    queryKey: ['facilities', id, 'photos', s3_filenames],
    queryFn: s3_filenames.length > 0 ? ({ signal }) => call(facilities.photos, { params: { id }, signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ data }) => data,
  })

/** Returns a photo's object URL. A plain image URL would not work, because the request needs the session token. */
export function usePhotoSource(photo: Pick<FacilityFile, 'id' | 'facility_id'> | undefined, size: PhotoSize = 'medium') {
  const [source, setSource] = useState<string | null>(null)
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
  return { source: bytes ? source : null, failed: isError }
}
