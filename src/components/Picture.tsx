import Avatar from '@mui/material/Avatar'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { request } from '../dataProvider/request.ts'

const api = '/api/v2'

/** A small decorative image from the API, which needs the session token. Empty while loading. */
export function Picture({ address }: { address: string }) {
  const [source, setSource] = useState<string>()
  const { data: bytes } = useQuery({
    queryKey: ['picture', address],
    queryFn: async ({ signal }) => (await request(address.replace(api, ''), { signal })).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(bytes)
    setSource(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return (
    <Avatar variant="rounded" {...(source && { src: source })} alt="">
      {' '}
    </Avatar>
  )
}
