import { queryOptions } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { z } from 'zod'
import { somethingWentWrong } from '#domain/refusal.ts'

/** What `licences` of vite.config.ts writes: the packages of this release, and each licence's text once. */
const Licences = z.object({
  packages: z.array(z.object({ name: z.string(), version: z.string(), license: z.string(), text: z.number().nullable() })),
  texts: z.array(z.string()),
})

/** The licences of everything that this release is made of. */
export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/licences.json', { signal })
    const read = response.ok ? Licences.safeParse(await response.json().catch(() => undefined)) : undefined
    if (!read?.success) throw new HttpError(somethingWentWrong, response.status)
    return read.data
  },
  staleTime: Number.POSITIVE_INFINITY,
})
