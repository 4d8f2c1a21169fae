import type { ReactNode } from 'react'
import { CardSkeletons } from './PageSkeleton.tsx'
import { FailedState } from './StateBox.tsx'

type Props<D> = {
  query: { data: D | undefined; error: unknown; refetch: () => unknown }
  /** The title of the error state. */
  failed?: string
  /** The number of placeholders, and their height in pixels. */
  rows?: number
  height?: number
  children: (data: D) => ReactNode
}

/** The data of a query: placeholders while it loads, or the error with a button that tries again. */
export function Loaded<D>({ query: { data, error, refetch }, failed, rows = 1, height = 72, children }: Props<D>) {
  if (data !== undefined) return children(data)
  if (error) return <FailedState title={failed} error={error} onRetry={refetch} />
  return <CardSkeletons rows={rows} height={height} />
}
