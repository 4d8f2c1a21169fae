import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { landing } from '#domain/account/landing.ts'
import { whoamiQuery } from '../../authProvider/whoami.ts'

/** Time a password message is shown before the redirect, in milliseconds (AUTH-044). */
const stands = 1500

/** The user's landing page, or sign-in if the user cannot be loaded. */
const home = (queryClient: QueryClient) => queryClient.fetchQuery(whoamiQuery).then(landing, () => '/')

/**
 * Returns the last server message and a function that shows one, reloads the user immediately (AUTH-043), and redirects to `to`
 * or the landing page after 1.5 s.
 */
export function useOnward(to?: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [said, setSaid] = useState<string>()

  const say = useCallback(
    (message: string) => {
      setSaid(message)
      void queryClient.invalidateQueries({ queryKey: whoamiQuery.queryKey })
    },
    [queryClient],
  )

  useEffect(() => {
    if (said === undefined) return
    let here = true
    const timer = setTimeout(async () => {
      const goal = to ?? (await home(queryClient))
      if (here) navigate(goal, { replace: true })
    }, stands)
    return () => {
      here = false
      clearTimeout(timer)
    }
  }, [said, to, navigate, queryClient])

  return { said, say }
}

/** Redirects to the landing page. */
export function useGoHome() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  useEffect(() => {
    let here = true
    const go = async () => {
      await queryClient.invalidateQueries({ queryKey: whoamiQuery.queryKey })
      const goal = await home(queryClient)
      if (here) navigate(goal, { replace: true })
    }
    void go()
    return () => {
      here = false
    }
  }, [navigate, queryClient])
}
