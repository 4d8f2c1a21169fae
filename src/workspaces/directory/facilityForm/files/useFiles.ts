import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { HttpError, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { facilities } from '#domain/directory/facilities/contract.ts'
import { maxUpload, tooLarge } from '#domain/platform/uploads.ts'
import { call } from '../../../../dataProvider/call.ts'
import { upload } from '../../../../dataProvider/upload.ts'
import { texts as all } from '../../../../i18n/english/facilityForm.ts'
import { facilityQuery } from '../queries.ts'
import { type FileKind, fileCalls, isAccepted } from './fileKinds.ts'

const texts = all.files

/** `fraction` is the share of the file uploaded so far, from 0 to 1. */
export type RunningUpload = { key: number; name: string; fraction: number }

const filesQuery = (kind: FileKind, id: number) =>
  queryOptions({
    queryKey: ['facilities', id, `${kind} files`],
    queryFn: async ({ signal }) => (await call(fileCalls[kind].list, { params: { id }, signal })).data,
  })

/**
 * Loads a facility's files of one kind and returns functions to upload, delete, and choose the primary photo. Each change takes
 * effect immediately and shows a toast.
 */
export function useFiles(kind: FileKind, id: number) {
  const client = useQueryClient()
  const notify = useNotify()
  const files = useQuery(filesQuery(kind, id))
  const [uploads, setUploads] = useState<readonly RunningUpload[]>([])
  const [problems, setProblems] = useState<readonly string[]>([])
  const count = useRef(0)

  const refresh = async () => {
    await client.invalidateQueries({ queryKey: filesQuery(kind, id).queryKey })
    // Photos also appear on the facility's card and in its fields.
    void client.invalidateQueries({ queryKey: ['facilities', id, 'photos'] })
    if (kind === 'photo') void client.invalidateQueries({ queryKey: facilityQuery(id).queryKey })
    void client.invalidateQueries({ queryKey: ['organizations'], refetchType: 'none' })
  }

  /** Uploads one file and returns its error messages, if any. */
  async function send(file: File, { key }: RunningUpload): Promise<string[]> {
    try {
      const { errors } = await upload(fileCalls[kind].add, {
        params: { id },
        body: { facility_id: id, start_id: key, image_count: 1, [`file_${key}`]: file },
        signal: new AbortController().signal,
        onProgress: fraction =>
          setUploads(current => current.map(running => (running.key === key ? { ...running, fraction } : running))),
      })
      return errors
    } catch (error) {
      const message = error instanceof HttpError && error.status === 422 ? error.message : texts.failed[kind]
      return [message]
    } finally {
      setUploads(current => current.filter(running => running.key !== key))
    }
  }

  /** Uploads files one after another so that on a slow connection the first file finishes early. */
  async function add(chosen: readonly File[], dropped: boolean) {
    const accepted = chosen.filter(({ name }) => isAccepted(kind, name))
    if (!accepted.length) return setProblems([dropped ? texts.noneSupported : texts.onlyTypes])
    const messages = chosen.filter(file => !accepted.includes(file)).map(({ name }) => texts.badType(name))
    const withinLimit = accepted.filter(({ size }) => size <= maxUpload)
    messages.push(...accepted.filter(file => !withinLimit.includes(file)).map(({ name }) => `${name}: ${tooLarge()}`))
    setProblems(messages)
    const queued = withinLimit.map(file => ({ file, running: { key: count.current++, name: file.name, fraction: 0 } }))
    setUploads(current => [...current, ...queued.map(({ running }) => running)])
    let uploaded = 0
    for (const { file, running } of queued) {
      const errors = await send(file, running)
      if (errors.length) setProblems(current => [...current, ...errors])
      else uploaded++
    }
    if (uploaded) notify(texts.added[kind], { type: 'success' })
    await refresh()
  }

  const remove = useMutation({
    mutationFn: (fileId: number) => call(fileCalls[kind].remove, { params: { id, fileId } }),
    onSuccess: () => notify(texts.deleted[kind], { type: 'success' }),
    onSettled: refresh,
  })
  const makePrimary = useMutation({
    mutationFn: (fileId: number) => call(facilities.makePrimary, { params: { id, fileId } }),
    onSuccess: () => notify(texts.primarySet, { type: 'success' }),
    onError: error => notify(error.message, { type: 'error' }),
    onSettled: refresh,
  })
  return { files, uploads, problems, add, remove, makePrimary }
}
