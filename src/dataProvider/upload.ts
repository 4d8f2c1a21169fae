import { HttpError } from 'ra-core'
import type { Endpoint } from '#domain/endpoint.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { token } from '../session/session.ts'
import { encode, fill, type Output, type Parts, promised } from './call.ts'
import { answered, readEnvelope } from './request.ts'

type Sending = {
  params?: Record<string, number>
  body: Parts
  signal: AbortSignal
  /** Fraction uploaded, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Like `call` for a form, with upload progress, which `fetch` does not support. Throws the signal's reason when aborted. */
export async function upload<E extends Endpoint>(endpoint: E, { params, body, signal, onProgress }: Sending): Promise<Output<E>> {
  const held = token()
  if (!held) throw new HttpError(shell.state.signedOut, 401)
  const response = await new Promise<Response>((resolve, reject) => {
    signal.throwIfAborted()
    const sending = new XMLHttpRequest()
    sending.open(endpoint.method, `/api/v2${fill(endpoint.path, params)}`)
    sending.setRequestHeader('accept', 'application/json')
    sending.setRequestHeader('authorization', held)
    sending.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    sending.onload = () => resolve(new Response(sending.responseText, { status: sending.status }))
    sending.onerror = () => reject(new HttpError(shell.state.unreachable, 0))
    sending.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => sending.abort(), { once: true })
    sending.send(encode(endpoint, body) as FormData)
  })
  return promised(endpoint, await readEnvelope(await answered(response, held))) as Output<E>
}
