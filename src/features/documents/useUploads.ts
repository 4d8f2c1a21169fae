import { useQueryClient } from '@tanstack/react-query'
import { type HttpError, useNotify } from 'ra-core'
import { useRef, useState } from 'react'
import { documents } from '#domain/documents/contract.ts'
import { whyNotTaken } from '#domain/documents/documentTypes.ts'
import type { DocumentType, PatientDocument } from '#domain/documents/schema.ts'
import { uploadFailed } from '#domain/uploads.ts'
import { upload } from '../../dataProvider/upload.ts'
import { texts } from '../../i18n/english/documents.ts'
import { documentsQuery } from './queries.ts'

/** A running or failed upload; a failed one has the reason and whether a retry may help. */
export type Upload = {
  key: number
  file: File
  type: DocumentType
  /** Fraction uploaded, from 0 to 1. */
  share: number
  failed?: { why: string; again: boolean }
}

/** Uploads to a patient's documents. They continue after the user leaves the page and then report success in a toast. */
export function useUploads(patient: number, onStored?: (stored: PatientDocument) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const count = useRef(0)
  const client = useQueryClient()
  const notify = useNotify()

  const change = (key: number, to: Partial<Upload>) =>
    setUploads(held => held.map(one => (one.key === key ? { ...one, ...to } : one)))
  const forget = (key: number) => setUploads(held => held.filter(one => one.key !== key))

  async function send({ key, file, type }: Upload) {
    const why = whyNotTaken(file, type.mime_types)
    if (why) return change(key, { failed: { why, again: false } })
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const stored = await upload(documents.create, {
        body: { document_type_id: type.id, patient_id: patient, document: file },
        signal: abort.signal,
        onProgress: share => change(key, { share }),
      })
      notify(texts.uploaded(file.name), { type: 'success' })
      // A facility may have requested this document.
      void client.invalidateQueries({ queryKey: ['applications'] })
      await client.invalidateQueries({ queryKey: documentsQuery(patient).queryKey })
      forget(key)
      onStored?.(stored)
    } catch (failure) {
      if (abort.signal.aborted) forget(key)
      else change(key, { failed: whyFailed(failure as HttpError) })
    } finally {
      aborts.current.delete(key)
    }
  }

  return {
    uploads,
    start(file: File, type: DocumentType) {
      const begun = { key: ++count.current, file, type, share: 0 }
      setUploads(held => [begun, ...held])
      return send(begun)
    },
    /** Retries with the same file, so the user need not select it again. */
    retry({ failed: _, ...before }: Upload) {
      setUploads(held => held.map(one => (one.key === before.key ? { ...before, share: 0 } : one)))
      return send(before)
    },
    /** Cancels a running upload or removes a failed one. */
    drop(key: number) {
      aborts.current.get(key)?.abort()
      forget(key)
    },
  }
}

/** The server's reason, if any (DOC-006). A retry is offered for network and server errors. */
function whyFailed({ status, message, body }: HttpError): NonNullable<Upload['failed']> {
  if (!status) return { why: uploadFailed.short, again: true }
  if (status >= 500) return { why: uploadFailed.persists, again: true }
  return { why: body?.errors?.document ?? message ?? uploadFailed.short, again: status === 409 || status === 429 }
}
