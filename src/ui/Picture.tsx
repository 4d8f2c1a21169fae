import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
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
    <Avatar component="span" variant="rounded" {...(source && { src: source })} alt="">
      {' '}
    </Avatar>
  )
}

/** The logo: an archway with light behind it. */
export const Mark = ({ size = 28 }: { size?: number }) => (
  <Box component="svg" viewBox="0 0 32 32" aria-hidden="true" sx={{ width: size, height: size, flex: 'none' }}>
    <rect width="32" height="32" rx="8" fill="#008DA5" />
    <path d="M8.5 25V15a7.5 7.5 0 0 1 15 0v10" fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <path d="M13 25v-9.5a3 3 0 0 1 6 0V25" fill="#C5F3FA" />
  </Box>
)
