import Avatar from '@mui/material/Avatar'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../dataProvider/request.ts'

const apiPrefix = '/api/v2'

/** A small decorative image from the API, which requires the session token. Renders nothing while loading. */
export function Picture({ url }: { url: string }) {
  const [source, setSource] = useState<string>()
  const { data: bytes } = useQuery({
    queryKey: ['picture', url],
    queryFn: async ({ signal }) => (await request(url.replace(apiPrefix, ''), { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!bytes) return
    const objectUrl = URL.createObjectURL(bytes)
    setSource(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [bytes])
  return (
    <Avatar component="span" variant="rounded" src={source} alt="">
      {' '}
    </Avatar>
  )
}
