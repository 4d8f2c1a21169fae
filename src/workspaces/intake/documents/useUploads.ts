import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { documents } from '#domain/intake/documents/contract.ts'
import { type DocumentType, type PatientDocument, uploadProblem } from '#domain/intake/documents/schema.ts'
import { uploadFailed } from '#domain/platform/uploads.ts'
import { upload } from '../../../dataProvider/upload.ts'
import { texts } from '../../../i18n/english/documents.ts'
import { documentsQuery } from './queries.ts'

/** An upload that is in progress or has failed. A failed upload has a message and a flag that shows whether a retry may help. */
export type Upload = {
  key: number
  file: File
  type: DocumentType
  /** Fraction uploaded, from 0 to 1. */
  fraction: number
  failed?: { message: string; retryable: boolean }
}

/** Uploads files to a patient's documents. Uploads continue after the user leaves the page, and a toast reports success. */
export function useUploads(patient: number, onStored?: (stored: PatientDocument) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const count = useRef(0)
  const client = useQueryClient()
  const notify = useNotify()

  const change = (key: number, changes: Partial<Upload>) =>
    setUploads(current => current.map(upload => (upload.key === key ? { ...upload, ...changes } : upload)))
  const remove = (key: number) => setUploads(current => current.filter(upload => upload.key !== key))

  async function send({ key, file, type }: Upload) {
    const message = uploadProblem(file, type.mime_types)
    if (message) return change(key, { failed: { message, retryable: false } })
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const stored = await upload(documents.create, {
        body: { document_type_id: type.id, patient_id: patient, document: file },
        signal: abort.signal,
        onProgress: fraction => change(key, { fraction }),
      })
      notify(texts.uploaded(file.name), { type: 'success' })
      // A facility may have requested this document.
      void client.invalidateQueries({ queryKey: ['applications'] })
      await client.invalidateQueries({ queryKey: documentsQuery(patient).queryKey })
      remove(key)
      onStored?.(stored)
    } catch (error) {
      if (abort.signal.aborted) remove(key)
      else change(key, { failed: failureOf(error as HttpError) })
    } finally {
      aborts.current.delete(key)
    }
  }

  return {
    uploads,
    start(file: File, type: DocumentType) {
      const started = { key: ++count.current, file, type, fraction: 0 }
      setUploads(current => [started, ...current])
      return send(started)
    },
    /** Retries with the same file, so the user does not have to select it again. */
    retry({ failed: _, ...previous }: Upload) {
      setUploads(current => current.map(upload => (upload.key === previous.key ? { ...previous, fraction: 0 } : upload)))
      return send(previous)
    },
    /** Cancels an upload in progress, or removes a failed one. */
    drop(key: number) {
      aborts.current.get(key)?.abort()
      remove(key)
    },
  }
}

/** Returns why the upload failed: the server's reason, if any (DOC-006). The user can retry after network and server errors. */
function failureOf({ status, message, body }: HttpError): NonNullable<Upload['failed']> {
  if (!status) return { message: uploadFailed.short, retryable: true }
  if (status >= 500) return { message: uploadFailed.persists, retryable: true }
  return { message: body?.errors?.document ?? message ?? uploadFailed.short, retryable: status === 409 || status === 429 }
}
