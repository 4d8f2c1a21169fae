import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { HttpError } from 'ra-core'
import { imports } from '#domain/imports/contract.ts'
import type { Mapping } from '#domain/imports/mapping.ts'
import { type Directory, type Import, ImportDetail, type ImportKind, isAtWork } from '#domain/imports/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { setCached } from '../../dataProvider/setCached.ts'

const key = 'imports'
/** Polling interval for a running import, in milliseconds. */
const pollInterval = 1_000

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [key, id],
    queryFn: ({ signal }) => call(imports.show, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? pollInterval : false),
    refetchOnMount: 'always',
  })

/** Refetches the list of imports while one of them is running. */
export const whileRunning = {
  refetchInterval: ({ state }: { state: { data?: { data: Import[] } | undefined } }) =>
    state.data?.data.some(isAtWork) ? pollInterval * 2 : (false as const),
  refetchOnMount: 'always',
} as const

export function useUploadForPreview(onPreviewed: (id: number) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, file, signal }: { kind: ImportKind; file: File; signal: AbortSignal }) =>
      call(imports.create, { body: { kind, file }, signal }),
    onSuccess: detail => {
      setCached(client, importQuery(detail.id).queryKey, detail)
      onPreviewed(detail.id)
      return client.invalidateQueries({ queryKey: [key, 'getList'] })
    },
  })
}

/**
 * Returns functions to run the import, stop or undo it, or choose how its file is read. If another user acted first, shows the current state
 * instead.
 */
export function useAct(id: number) {
  const client = useQueryClient()
  const show = (detail: ImportDetail) => {
    setCached(client, importQuery(id).queryKey, detail)
    return client.invalidateQueries({ queryKey: [key, 'getList'] })
  }
  return useMutation({
    mutationFn: (act: Act) => callAct(id, act),
    onSuccess: show,
    onError: (error: HttpError) => {
      const latest = ImportDetail.safeParse(error.body?.data)
      if (latest.success) return show(latest.data)
    },
  })
}

export type Act =
  | 'stop'
  | 'undo'
  | { run: { accept_removals?: boolean; accept_older?: boolean; retire?: number } }
  | { directory: Directory }
  | { mapping: Mapping }
  | { options: { edition?: string | null; list?: string; lists_all?: boolean } }

function callAct(id: number, act: Act) {
  const params = { id }
  if (act === 'stop' || act === 'undo') return call(imports[act], { params })
  if ('run' in act) return call(imports.run, { params, body: act.run })
  if ('mapping' in act) return call(imports.chooseMapping, { params, body: act })
  if ('options' in act) return call(imports.chooseOptions, { params, body: act.options })
  return call(imports.chooseDirectory, { params, body: act })
}
