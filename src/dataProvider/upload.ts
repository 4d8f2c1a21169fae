import { HttpError } from 'ra-core'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { token } from '../session/session.ts'
import { encode, fill, type Output, type Parts, validateResponse } from './call.ts'
import { readEnvelope, requireOk } from './request.ts'

type UploadInput = {
  params?: Record<string, number>
  body: Parts
  signal: AbortSignal
  /** Called with the fraction uploaded so far, from 0 to 1. */
  onProgress: (fraction: number) => void
}

/**
 * Like `call` for a multipart form, but also reports upload progress, which `fetch` does not support. If aborted, throws the
 * signal's reason.
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { params, body, signal, onProgress }: UploadInput,
): Promise<Output<E>> {
  const sentToken = token()
  if (!sentToken) throw new HttpError(shell.state.signedOut, 401)
  const response = await new Promise<Response>((resolve, reject) => {
    signal.throwIfAborted()
    const xhr = new XMLHttpRequest()
    xhr.open(endpoint.method, `/api/v2${fill(endpoint.path, params)}`)
    xhr.setRequestHeader('accept', 'application/json')
    xhr.setRequestHeader('authorization', sentToken)
    xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    xhr.onload = () => resolve(new Response(xhr.responseText, { status: xhr.status }))
    xhr.onerror = () => reject(new HttpError(shell.state.unreachable, 0))
    xhr.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(encode(endpoint, body) as FormData)
  })
  return validateResponse(endpoint, await readEnvelope(await requireOk(response, sentToken, endpoint.method))) as Output<E>
}
