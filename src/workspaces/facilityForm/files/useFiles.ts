import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { facilities } from '#domain/facilities/contract.ts'
import { maxUpload, tooLarge } from '#domain/uploads.ts'
import { call } from '../../../dataProvider/call.ts'
import { upload } from '../../../dataProvider/upload.ts'
import { texts as all } from '../../../i18n/english/facilityForm.ts'
import { facilityQuery } from '../queries.ts'
import { callsOf, type FileKind, isTaken } from './fileKinds.ts'

const texts = all.files

/** A running upload; `share` is from 0 to 1. */
export type Underway = { key: number; name: string; share: number }

const filesQuery = (kind: FileKind, id: number) =>
  queryOptions({
    queryKey: ['facilities', id, `${kind} files`],
    queryFn: async ({ signal }) => (await call(callsOf[kind].list, { params: { id }, signal })).data,
  })

/**
 * A facility's files of one kind, with functions to upload, delete, and choose the primary photo. Each change applies immediately
 * and shows a toast.
 */
export function useFiles(kind: FileKind, id: number) {
  const client = useQueryClient()
  const notify = useNotify()
  const files = useQuery(filesQuery(kind, id))
  const [underway, setUnderway] = useState<readonly Underway[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const count = useRef(0)

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: filesQuery(kind, id).queryKey })
    // Reload the card's photos and the facility's own photo fields.
    void client.invalidateQueries({ queryKey: ['facilities', id, 'photos'] })
    if (kind === 'photo') void client.invalidateQueries({ queryKey: facilityQuery(id).queryKey })
    void client.invalidateQueries({ queryKey: ['organizations'], refetchType: 'none' })
  }

  /** Uploads one file and returns error messages; none on success. */
  async function send(file: File, { key }: Underway): Promise<string[]> {
    try {
      const { errors } = await upload(callsOf[kind].add, {
        params: { id },
        body: { facility_id: id, start_id: key, image_count: 1, [`file_${key}`]: file },
        signal: new AbortController().signal,
        onProgress: share => setUnderway(held => held.map(one => (one.key === key ? { ...one, share } : one))),
      })
      return errors
    } catch (failure) {
      // The server's reason, if any.
      const told = failure instanceof HttpError && failure.status === 422 ? failure.message : texts.failed[kind]
      return [told]
    } finally {
      setUnderway(held => held.filter(one => one.key !== key))
    }
  }

  /** Uploads one file at a time, so that on a slow connection the first one arrives early. */
  async function add(chosen: readonly File[], dropped: boolean) {
    const taken = chosen.filter(({ name }) => isTaken(kind, name))
    if (!taken.length) return setProblems([dropped ? texts.noneSupported : texts.onlyTypes])
    const found = chosen.filter(file => !taken.includes(file)).map(({ name }) => texts.badType(name))
    const small = taken.filter(({ size }) => size <= maxUpload)
    found.push(...taken.filter(file => !small.includes(file)).map(({ name }) => `${name}: ${tooLarge()}`))
    setProblems(found)
    const waiting = small.map(file => ({ file, row: { key: count.current++, name: file.name, share: 0 } }))
    setUnderway(held => [...held, ...waiting.map(({ row }) => row)])
    let arrived = 0
    for (const { file, row } of waiting) {
      const errors = await send(file, row)
      if (errors.length) setProblems(held => [...held, ...errors])
      else arrived++
    }
    if (arrived) notify(texts.added[kind], { type: 'success' })
    await refresh()
  }

  const remove = useMutation({
    mutationFn: (fileId: number) => call(callsOf[kind].remove, { params: { id, fileId } }),
    onSuccess: () => notify(texts.deleted[kind], { type: 'success' }),
    onSettled: refresh,
  })
  const makePrimary = useMutation({
    mutationFn: (fileId: number) => call(facilities.makePrimary, { params: { id, fileId } }),
    onSuccess: () => notify(texts.primarySet, { type: 'success' }),
    onError: failure => notify(failure.message, { type: 'error' }),
    onSettled: refresh,
  })
  return { files, underway, problems, add, remove, makePrimary }
}
