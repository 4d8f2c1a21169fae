import { queryOptions } from '@tanstack/react-query'
import { pictureSizes } from '#domain/account/picture.ts'
import { profile } from '#domain/account/profile.ts'
import { call } from './call.ts'

/**
 * A profile picture as a data URL, because the request needs the session token, which an image URL cannot send. `picture` changes
 * with each new picture, so cached pictures stay valid. `side` is the display size in pixels, doubled for high-density screens.
 */
export const pictureQuery = (id: number, picture: string, side: number) => {
  const size = side * 2 <= pictureSizes.small ? 'small' : 'large'
  return queryOptions({
    queryKey: ['pictures', id, size, picture],
    queryFn: async ({ signal }) => dataUrl(await call(profile.picture, { params: { id }, query: { size }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Converts to a data URL, because unlike an object URL it does not have to be revoked. */
const dataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
