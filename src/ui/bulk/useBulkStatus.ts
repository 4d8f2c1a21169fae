import { useDataProvider } from 'ra-core'
import type { BulkReport } from '#domain/platform/bulk.ts'

type Request<S extends string> = {
  ids: number[]
  status: S
  /** Returns the result without saving anything. */
  preview?: boolean
  /** The status that each row had when the user decided. Rows that have another one since then are rejected. */
  seen?: Record<string, S>
}
type Provider = { updateMany: (resource: string, params: object) => Promise<{ report: BulkReport }> }

/** Returns a function that sets many rows to a status, by the data provider's `updateMany`, and reports each row (S-32). */
export function useBulkStatus<S extends string>(resource: string, toData: (status: S) => object) {
  const provider = useDataProvider() as unknown as Provider
  return async ({ ids, status, ...meta }: Request<S>): Promise<BulkReport> =>
    (await provider.updateMany(resource, { ids, data: toData(status), meta })).report
}
