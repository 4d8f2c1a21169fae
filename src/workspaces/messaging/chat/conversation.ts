import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { chat } from '#domain/messaging/chat/contract.ts'
import type { ChatMessage, Conversation } from '#domain/messaging/chat/schema.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { whoamiQuery } from '../../../authProvider/authProvider.ts'
import { applicationQuery } from '../../../dataProvider/applicationQueries.ts'
import { call, type Input, type Output } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { token } from '../../../session/session.ts'
import { draftKey, forgetOnDevice, readOnDevice, slotsOnDevice, storeOnDevice } from '../../platform/drafts/deviceStorage.ts'
import type { Draft, Unsent } from './outgoing.ts'

/** Number of messages per request when catching up after a disconnect. */
const pageSize = 100

/** Loads the conversation from newest to oldest. Only `catchUp` loads messages that arrive later. */
export const conversationQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: ['chat', id],
    queryFn: ({ pageParam, signal }) => chatCall(chat.list, id, { query: { before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last: Conversation) => (last.has_more ? last.messages[0]?.id : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

type Pages = InfiniteData<Conversation>

/** All loaded messages, oldest first. */
export const messagesIn = (pages: Pages | undefined): ChatMessage[] =>
  (pages?.pages ?? []).toReversed().flatMap(page => page.messages)

const runs = new Map<number, { needsRerun: boolean; done: Promise<void> }>()

/** Loads messages that arrived after the last one loaded. If a call is already in progress, loads once more afterward. */
export function catchUp(id: number): Promise<void> {
  const running = runs.get(id)
  if (running) {
    running.needsRerun = true
    return running.done
  }
  const run = { needsRerun: false, done: Promise.resolve() }
  runs.set(id, run)
  const runAll = async () => {
    do {
      run.needsRerun = false
      await loadNew(id)
    } while (run.needsRerun)
  }
  run.done = runAll()
    .catch(error => {
      // The user lost access, so clear the messages. Any other error is retried later.
      const { status } = error as { status?: number }
      if (status === 403 || status === 404) void queryClient.resetQueries({ queryKey: conversationQuery(id).queryKey })
    })
    .finally(() => runs.delete(id))
  return run.done
}

async function loadNew(id: number): Promise<void> {
  const { queryKey } = conversationQuery(id)
  const cached = queryClient.getQueryData<Pages>(queryKey)
  if (!cached) return
  const after = messagesIn(cached).at(-1)?.id
  const page = await chatCall(chat.list, id, { query: { after, number: pageSize } })
  setCached<Pages>(queryClient, queryKey, pages => pages && withNewest(pages, page))
  if (after !== undefined && page.has_more) await loadNew(id)
}

/** Adds messages to the newest page. Keeps that page's `has_more`, which refers to older messages. */
function withNewest({ pages, pageParams }: Pages, { messages, seen_id, has_more }: Conversation): Pages {
  const [last, ...older] = pages
  if (!last) return { pages, pageParams }
  const knownIds = new Set(last.messages.map(message => message.id))
  const fresh = messages.filter(message => !knownIds.has(message.id))
  const page = { ...last, messages: [...last.messages, ...fresh], seen_id }
  // If the conversation was empty, its `has_more` is outdated.
  return { pages: [last.messages.length ? page : { ...page, has_more }, ...older], pageParams }
}

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

/** The parts of a conversation that this device stores: the draft and the unsent messages, in order. */
export type StoredConversation = Draft & { queue: readonly Unsent[] }

const debounceMs = 300

const slotFor = (id: number) => `chat.${id}`
const userId = () => queryClient.getQueryData(whoamiQuery.queryKey)?.id
const timers = new Map<number, { timer: ReturnType<typeof setTimeout>; read: (id: number) => StoredConversation }>()

/**
 * Saves the draft and unsent messages on this device for one day, encrypted with the user's key (AES-256-GCM). They survive a
 * reload or crash, but other users of the browser cannot read them.
 */
export function saveSoon(id: number, read: (id: number) => StoredConversation): void {
  clearTimeout(timers.get(id)?.timer)
  timers.set(id, { read, timer: setTimeout(() => void saveNow(id, read), debounceMs) })
}

async function saveNow(id: number, read: (id: number) => StoredConversation) {
  timers.delete(id)
  const user = userId()
  const session = token()
  if (!user || !session) return
  const key = await draftKey().catch(() => undefined)
  // Read the state only after the await, because messages may be sent and dequeued while it is pending.
  const state = read(id)
  if (session !== token()) return
  if (!state.text && !state.document && !state.queue.length) forgetOnDevice(user, slotFor(id))
  else if (key) await storeOnDevice(key, user, slotFor(id), state).catch(() => undefined)
}

/** Returns a conversation's saved state. Undefined if there is none or it cannot be decrypted. */
export async function readStored(id: number): Promise<StoredConversation | undefined> {
  const user = userId()
  if (!user || !slotsOnDevice(user, slotFor(id)).includes(slotFor(id))) return undefined
  const key = await draftKey().catch(() => undefined)
  return key && readOnDevice<StoredConversation>(key, user, slotFor(id))
}

export function cancelSaves(): void {
  for (const { timer } of timers.values()) clearTimeout(timer)
  timers.clear()
}

window.addEventListener('pagehide', () => {
  for (const [id, { timer, read }] of [...timers]) {
    clearTimeout(timer)
    void saveNow(id, read)
  }
})
