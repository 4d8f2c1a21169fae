import type { AuthProvider } from 'ra-core'
import type { Action } from '#domain/access.ts'
import { queryClient } from '../dataProvider/queryClient.ts'
import { texts as shell } from '../i18n/english/shell.ts'
import { token } from './session.ts'
import { signIn, signOut } from './signIn.ts'
import { whoamiQuery } from './whoami.ts'

const whoami = () => queryClient.ensureQueryData(whoamiQuery)

export const authProvider = {
  login: async (given: { username: string; password: string }) => void (await signIn(given)),

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

  /** The browser asks the very rule that the server will ask: buttons and refusals cannot disagree. */
  async canAccess({ resource, action, record }) {
    // The rules bring the approval table with them: fetched when first asked, not with every page.
    const { can } = await import('#domain/access.ts')
    return can(await whoami(), `${resource}.${action}` as Action, record as never)
  },

  getPermissions: async () => (await whoami()).permissions,
} satisfies AuthProvider
