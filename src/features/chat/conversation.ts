import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { chat } from '#domain/chat/contract.ts'
import type { ChatMessage, Conversation } from '#domain/chat/schema.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { chatCall } from './chatCall.ts'

/** How many messages are asked for at once after a time away. */
const most = 100

/** A conversation back from its end, page by page. What comes after its last message is brought by `catchUp` alone. */
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

/** All messages that are known of it, oldest first. */
export const messagesIn = (pages: Pages | undefined): ChatMessage[] =>
  (pages?.pages ?? []).toReversed().flatMap(page => page.messages)

const underway = new Map<number, { again: boolean; done: Promise<void> }>()

/** Brings what came after the last known message. Asked while it is at work, it looks once more afterwards. */
export function catchUp(id: number): Promise<void> {
  const running = underway.get(id)
  if (running) {
    running.again = true
    return running.done
  }
  const work = { again: false, done: Promise.resolve() }
  underway.set(id, work)
  const all = async () => {
    do {
      work.again = false
      await bring(id)
    } while (work.again)
  }
  work.done = all()
    .catch(failure => {
      // What one may not read any more is shown no longer; what did not arrive is asked for again later.
      const { status } = failure as { status?: number }
      if (status === 403 || status === 404) void queryClient.resetQueries({ queryKey: conversationQuery(id).queryKey })
    })
    .finally(() => underway.delete(id))
  return work.done
}

async function bring(id: number): Promise<void> {
  const { queryKey } = conversationQuery(id)
  const known = queryClient.getQueryData<Pages>(queryKey)
  if (!known) return
  const after = messagesIn(known).at(-1)?.id
  const found = await chatCall(chat.list, id, { query: { after, number: most } })
  queryClient.setQueryData<Pages>(queryKey, pages => pages && withNewest(pages, found))
  if (after !== undefined && found.has_more) await bring(id)
}

/** The pages with these messages at the end; which of them has older ones stays as it was. */
function withNewest({ pages, pageParams }: Pages, { messages, seen_id, has_more }: Conversation): Pages {
  const [last, ...older] = pages
  if (!last) return { pages, pageParams }
  const known = new Set(last.messages.map(one => one.id))
  const fresh = messages.filter(one => !known.has(one.id))
  const page = { ...last, messages: [...last.messages, ...fresh], seen_id }
  // A conversation that was empty knows of no older ones yet.
  return { pages: [last.messages.length ? page : { ...page, has_more }, ...older], pageParams }
}
