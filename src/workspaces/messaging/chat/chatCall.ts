import type { chat } from '#domain/messaging/chat/contract.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { whoamiQuery } from '../../../authProvider/whoami.ts'
import { applicationQuery } from '../../../dataProvider/applicationQueries.ts'
import { call, type Input, type Output } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'

type ChatEndpoint = (typeof chat)[keyof typeof chat]

/**
 * Calls the chat API with the application's token for facility viewers, and with the user's own token for everyone else
 * (CHAT-003). If the token has expired, renews it and retries once.
 */
export async function chatCall<E extends ChatEndpoint & Endpoint>(
  endpoint: E,
  id: number,
  input: Omit<Input<E>, 'params'>,
): Promise<Output<E>> {
  const send = () => call(endpoint, { ...input, params: { id }, authorization: chatToken(id) } as unknown as Input<E>)
  try {
    return await send()
  } catch (error) {
    if ((error as { status?: number }).status !== 401) throw error
    await Promise.all(
      [whoamiQuery.queryKey, applicationQuery(id).queryKey].map(queryKey =>
        queryClient.refetchQueries({ queryKey, exact: true }),
      ),
    )
    return send()
  }
}

const chatToken = (id: number): string | undefined =>
  queryClient.getQueryData(applicationQuery(id).queryKey)?.fl_cometchat_token ??
  queryClient.getQueryData(whoamiQuery.queryKey)?.cometchat_token ??
  undefined
