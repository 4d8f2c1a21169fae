import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { landing } from '#domain/identity/account/session.ts'
import { whoamiQuery } from '../../../authProvider/authProvider.ts'

/** How long to show a password message before the redirect, in milliseconds (AUTH-044). */
const messageDuration = 1500

/** The user's landing page, or sign-in if the user cannot be loaded. */
const home = (queryClient: QueryClient) => queryClient.fetchQuery(whoamiQuery).then(landing, () => '/')

/**
 * Returns the server's last message and a function that shows a message, reloads the user immediately (AUTH-043), and after 1.5 s
 * redirects to `to` or to the landing page.
 */
export function useMessageThenRedirect(to?: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [message, setMessage] = useState<string>()

  const showMessage = useCallback(
    (text: string) => {
      setMessage(text)
      void queryClient.invalidateQueries({ queryKey: whoamiQuery.queryKey })
    },
    [queryClient],
  )

  useEffect(() => {
    if (message === undefined) return
    let mounted = true
    const timer = setTimeout(async () => {
      const target = to ?? (await home(queryClient))
      if (mounted) navigate(target, { replace: true })
    }, messageDuration)
    return () => {
      mounted = false
      clearTimeout(timer)
    }
  }, [message, to, navigate, queryClient])

  return { message, showMessage }
}

export function useGoHome() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    let mounted = true
    const go = async () => {
      await queryClient.invalidateQueries({ queryKey: whoamiQuery.queryKey })
      const target = await home(queryClient)
      if (mounted) navigate(target, { replace: true })
    }
    void go()
    return () => {
      mounted = false
    }
  }, [navigate, queryClient])
}
