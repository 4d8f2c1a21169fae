import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Paged, reloadNear } from './nearPages.ts'
import { onNear } from './viewportRows.ts'

/** Refetches a long list's outdated pages when they scroll into view. */
export function useNearPages({ queryKey, meta }: { queryKey: QueryKey; meta?: Record<string, unknown> }, data: unknown): void {
  const queries = useQueryClient()
  const loading = useRef(false)
  const reload = useEffectEvent(async () => {
    if (loading.current) return
    loading.current = true
    // The next scroll retries a failed reload.
    await reloadNear(queries, { queryKey, paged: meta?.paged as Paged }).catch(() => {})
    loading.current = false
  })
  useEffect(() => onNear(() => void reload()), [])
  useEffect(() => {
    if (data) void reload()
  }, [data])
}
