import { QueryCache, QueryClient } from '@tanstack/react-query'
import { heldBack } from '#domain/account/landing.ts'
import { texts } from '../i18n/english/fields.ts'
import { onSessionChange, token } from '../session/session.ts'
import { store } from '../store/store.ts'

const refused = (error: unknown) => {
  const status = (error as { status?: number }).status ?? 0
  return status >= 400 && status < 500
}

/**
 * The browser's cache of answers. What the server refused is not asked again; what did not arrive is, twice. Without a network
 * it asks all the same: to be told that nobody answers is better than to wait without a word.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(failure, { queryKey: [list], meta }) {
      // The server keeps the user elsewhere since a moment ago: the screens ask it where.
      if (Object.values(heldBack).includes((failure as Error).message))
        void queryClient.invalidateQueries({ queryKey: ['whoami'] })
      // A choice without its options is a riddle: it is logged, whoever shows it says it too (spec 2 §8). What was typed stays out.
      // biome-ignore lint/suspicious/noConsole: the specification wants lookup failures logged.
      if (meta?.lookup) console.warn(texts.noOptions, list, (failure as { status?: number }).status)
    },
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && !refused(error),
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Nothing of one session is left for the next. */
let held = token()
onSessionChange(() => {
  if (held !== token()) {
    queryClient.clear()
    store.reset()
  }
  held = token()
})
