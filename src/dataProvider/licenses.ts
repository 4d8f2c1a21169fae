import { queryOptions } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { somethingWentWrong } from '#domain/platform/httpError.ts'
import { z } from '#domain/platform/zod.ts'

/** The file written by the `licenses` plugin in vite.config.ts. It lists the packages and contains each license text once. */
const Licenses = z.object({
  packages: z.array(z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.number().nullable() })),
  texts: z.array(z.string()),
})

export const licensesQuery = queryOptions({
  queryKey: ['licenses'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/licenses.json', { signal })
    const read = response.ok ? Licenses.safeParse(await response.json().catch(() => undefined)) : undefined
    if (!read?.success) throw new HttpError(somethingWentWrong, response.status)
    return read.data
  },
  staleTime: Number.POSITIVE_INFINITY,
})
