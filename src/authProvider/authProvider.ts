import type { AuthProvider } from 'ra-core'
import { type Action, can } from '#domain/access.ts'
import { type GuardedRoute, mayOpen } from '#domain/identity/account/routes.ts'
import { queryClient } from '../dataProvider/queryClient.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { token } from '../session/session.ts'
import { signIn, signOut } from './signIn.ts'
import { whoamiQuery } from './whoami.ts'

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
