type Post = { url: string; token?: string | undefined; timeout: number; message_id: string; body: object }

/**
 * Posts a message to a provider as JSON, with the token as a bearer token and the message id as `Idempotency-Key`, and returns the
 * response's status. Uses only the status, because the response may quote the message. Rejects on a redirect, or if there is no response
 * within `timeout` milliseconds.
 */
export async function postMessage({ url, token, timeout, message_id, body }: Post): Promise<{ ok: boolean; status: number }> {
  const reply = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': message_id,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  await reply.body?.cancel()
  return reply
}
