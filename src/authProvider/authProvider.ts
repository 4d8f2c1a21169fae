import { queryOptions, useQuery } from '@tanstack/react-query'
import type { AuthProvider } from 'ra-core'
import { type Action, can } from '#domain/access.ts'
import { type GuardedRoute, mayOpen } from '#domain/identity/account/routes.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { session } from '#domain/identity/account/session.ts'
import { call } from '../dataProvider/call.ts'
import { queryClient } from '../dataProvider/queryClient.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { forgetPage, forgetToken, saveToken, token, useToken } from '../session/session.ts'

const whoami = () => queryClient.ensureQueryData(whoamiQuery)

export const authProvider = {
  login: async (credentials: { username: string; password: string }) => void (await signIn(credentials)),

  async logout() {
    await signOut()
    return '/'
  },

  async checkAuth() {
    if (!token()) throw Object.assign(new Error(shell.state.signedOut), { redirectTo: '/', message: false })
  },

  async checkError(error: { status?: number }) {
    if (error.status === 401) throw Object.assign(new Error(shell.state.signedOut), { redirectTo: '/', message: false })
  },

  async getIdentity() {
    const { id, first_name, last_name, profile_pic_url } = await whoami()
    return { id, fullName: `${first_name} ${last_name}`.trim(), avatar: profile_pic_url ?? undefined }
  },

  /**
   * Applies the server's access rules in the browser so that buttons match what the server allows. For `open`, the resource is a
   * screen. All other actions follow the domain rules: `{ resource: 'users', action: 'edit' }` checks `users.edit`.
   */
  async canAccess({ resource, action, record }) {
    if (action === 'open') return mayOpen(await whoami(), resource as GuardedRoute)
    return can(await whoami(), `${resource}.${action}` as Action, record as never)
  },

  getPermissions: async () => (token() ? (await whoami()).permissions : []),
} satisfies AuthProvider

/**
 * Signs in and stores the token (AUTH-003, AUTH-004), or returns the second-factor challenge. Throws an error with the server's
 * message.
 */
export async function signIn({ username, password }: { username: string; password: string }): Promise<string | undefined> {
  const { data } = await call(session.login, { body: { username, password } })
  if ('challenge' in data) return data.challenge
  saveToken(data.token)
  return undefined
}

/**
 * Signs out locally even if the server is unreachable. Forgets the current page so that the next sign-in does not return the user
 * to it.
 */
export async function signOut() {
  const signedOut = token() ? await call(session.logout, {}).catch(() => undefined) : undefined
  forgetToken({ onPurpose: true })
  forgetPage()
  // The session began at the user's organization, so it also ends there.
  if (signedOut?.sign_out_url) location.assign(signedOut.sign_out_url)
}

export const whoamiQuery = queryOptions({
  queryKey: ['whoami'],
  queryFn: ({ signal }) => call(session.whoami, { signal }),
  staleTime: 60_000,
})

/**
 * Queries the current user. The query is pending until the user has loaded, fails if the server is unreachable, and is idle when
 * no one is signed in.
 */
export const useWhoamiQuery = () => useQuery({ ...whoamiQuery, enabled: useToken() !== null })

/** Returns the current user. Use only below a guarded route, which has already loaded the user. */
export function useWhoami(): Whoami {
  const { data } = useWhoamiQuery()
  if (!data) throw new Error('useWhoami outside a guarded route')
  return data
}
