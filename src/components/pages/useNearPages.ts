import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askNear, type Paged } from './nearPages.ts'
import { onNear } from './viewportRows.ts'

/** Reloads the pages of a long list that scroll into view and may be outdated. */
export function useNearPages({ queryKey, meta }: { queryKey: QueryKey; meta?: Record<string, unknown> }, data: unknown): void {
  const queries = useQueryClient()
  const asking = useRef(false)
  const catchUp = async () => {
    if (asking.current) return
    asking.current = true
    // A failed reload is retried on the next scroll.
    await askNear(queries, { queryKey, paged: meta?.paged as Paged }).catch(() => {})
    asking.current = false
  }
  const latest = useRef(catchUp)
  latest.current = catchUp
  useEffect(() => onNear(() => void latest.current()), [])
  useEffect(() => {
    if (data) void latest.current()
  }, [data])
}
