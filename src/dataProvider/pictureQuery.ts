import { queryOptions } from '@tanstack/react-query'
import { pictureSizes } from '#domain/account/picture.ts'
import { profile } from '#domain/account/profile.ts'
import { call } from './call.ts'

/**
 * Somebody's profile picture as an address that an image takes: who may see it is asked with the session, which an image does not
 * send. `picture` changes with it, so that what is cached never grows old; `side` is how large it is drawn, on the densest screen.
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

/** In the page's memory alone, and gone with the cache: nothing to be given back. */
const dataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
