import { QueryCache, QueryClient } from '@tanstack/react-query'
import { onboardingMessages } from '#domain/identity/account/session.ts'
import { texts } from '../i18n/english/shell.ts'
import { onTokenChange } from '../session/session.ts'
import { store } from '../store/store.ts'
import { dropRejected, forgetLosses, isReloadable, noteReadable } from './lostAccess.ts'
import { listenToWrites } from './request.ts'

const isClientError = (error: unknown) => {
  const status = (error as { status?: number }).status ?? 0
  return status >= 400 && status < 500
}

/**
 * The browser's query cache. Retries network errors twice, but not server errors. Sends requests even while the browser is
 * offline so that the user sees an error instead of waiting.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_data, query) => noteReadable(query),
    onError(error, query) {
      dropRejected(queryClient, error, query)
      const {
        queryKey: [list],
        meta,
      } = query
      // The user must complete another step first, so reload the current user to make the guard redirect.
      if (Object.values(onboardingMessages).includes((error as Error).message))
        void queryClient.invalidateQueries({ queryKey: ['whoami'] })
      // Failed lookups are logged (LOOK-010) without user input; the field also shows the error.
      // biome-ignore lint/suspicious/noConsole: lookup failures are logged as specified.
      if (meta?.lookup) console.warn(texts.state.noOptions, list, (error as { status?: number }).status)
    },
  }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && !isClientError(error),
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

listenToWrites({
  // Any write can change how many things wait for the administrator (`homeQuery`).
  onSaved: () => void queryClient.invalidateQueries({ queryKey: ['admin', 'home'] }),
  // The page shows something that is no longer true.
  onRejected: () => void queryClient.refetchQueries({ type: 'active', predicate: isReloadable }),
})

onTokenChange(() => {
  queryClient.clear()
  forgetLosses()
  store.reset()
})
