import type { AuthProvider } from 'ra-core'
import { type Action, can } from '#domain/access.ts'
import { account } from '#domain/account/contract.ts'
import { call } from '../dataProvider/call.ts'
import { queryClient } from '../dataProvider/queryClient.ts'
import { forgetPage, forgetToken, keepToken, token } from './session.ts'
import { whoamiQuery } from './whoami.ts'

const whoami = () => queryClient.ensureQueryData(whoamiQuery)

export const authProvider = {
  async login({ username, password }: { username: string; password: string }) {
    const answer = await call(account.login, { body: { username, password } })
    keepToken(answer.data.token)
  },

  /** Whoever leaves on purpose starts afresh: no page is remembered. Signed out here even when the server cannot be told. */
  async logout() {
    if (token()) await call(account.logout, {}).catch(() => undefined)
    forgetToken({ onPurpose: true })
    forgetPage()
    return '/'
  },

  async checkAuth() {
    if (!token()) throw Object.assign(new Error('Please log in and try again.'), { redirectTo: '/', message: false })
  },

  async checkError(error: { status?: number }) {
    if (error.status === 401) throw Object.assign(new Error('Please log in and try again.'), { redirectTo: '/', message: false })
  },

  async getIdentity() {
    const { id, first_name, last_name, profile_pic_url } = await whoami()
    return { id, fullName: `${first_name} ${last_name}`.trim(), avatar: profile_pic_url ?? undefined }
  },

  /** The browser asks the very rule that the server will ask: buttons and refusals cannot disagree. */
  async canAccess({ resource, action, record }) {
    return can(await whoami(), `${resource}.${action}` as Action, record as never)
  },

  getPermissions: async () => (await whoami()).permissions,
} satisfies AuthProvider
