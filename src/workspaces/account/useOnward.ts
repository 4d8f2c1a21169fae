import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { landing } from '#domain/account/landing.ts'
import { whoamiQuery } from '../../authProvider/whoami.ts'

/** How long the message of a password change stands before one goes on, in milliseconds (AUTH-044). */
const stands = 1500

/** Where the user belongs now; sign-in finds out where nobody can be asked. */
const home = (queryClient: QueryClient) => queryClient.fetchQuery(whoamiQuery).then(landing, () => '/')

/**
 * What the server said last, and the way to say it: the user is asked for anew at once (AUTH-043), and 1.5 s later one goes on, to
 * this address or to where one lands by role.
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

/** Goes to where one lands: for whoever has nothing to do here. */
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
