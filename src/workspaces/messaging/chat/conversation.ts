import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { chat } from '#domain/messaging/chat/contract.ts'
import type { ChatMessage, Conversation } from '#domain/messaging/chat/schema.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { chatCall } from './chatCall.ts'

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
