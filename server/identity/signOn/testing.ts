import { createPrivateKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWTPayload, SignJWT } from 'jose'
// @ts-expect-error The package has no types.
import Provider from 'oidc-provider'

export type Person = {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
  amr?: string[]
  acr?: string
}

const newKey = (kid: string) => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
})

const sendJson = (response: ServerResponse, body: object) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

type Options = {
  port?: number
  redirect_uri?: string
  settings?: object
  claimedIssuer?: string
  clickThrough?: boolean
  /** Where it sends logout tokens. */
  backchannel_logout_uri?: string
  /** The id of its key. */
  kid?: string | undefined
}

const page = (content: string) =>
  `<!doctype html><html lang="en"><title>Harbor Hospital</title><link rel="icon" href="data:,">${content}</html>`

const backChannelPath = '/api/v2/users/sign-on/back-channel-logout'

/** The provider's sign-out page. `form` contains no button. */
function showSignOut(context: { body: string }, form: string) {
  context.body = page(`${form}<button form="op.logoutForm" name="logout" value="yes">Yes, sign me out</button>`)
}

/**
 * Starts an OpenID Connect provider on a free port. It signs in `person` without asking, or shows a page with one button if
 * `clickThrough` is true. Its keys are new each time it starts. With `claimedIssuer`, its configuration names another issuer.
 */
export async function startProvider(options: Options = {}) {
  const { port = 0, redirect_uri = 'https://passage.example/sign_on', settings, claimedIssuer, clickThrough = false } = options
  const key = newKey(options.kid ?? randomUUID())
  const state: { person: Person; refuses: boolean; idToken?: JWTPayload } = { person: { sub: 'nobody' }, refuses: false }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>(ready => server.listen(port, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'passage',
        client_secret: 'a secret for tests',
        redirect_uris: [redirect_uri],
        post_logout_redirect_uris: [new URL('/', redirect_uri).href],
        backchannel_logout_uri: options.backchannel_logout_uri ?? new URL(backChannelPath, redirect_uri).href,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: [randomUUID()] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource: showSignOut },
    },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    claims: {
      openid: ['sub', 'amr', 'acr', 'groups'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    acrValues: ['mfa'],
    conformIdTokenClaims: false,
    // It sends logout tokens to this computer, which it refuses otherwise.
    fetch: (url: string, request: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, { ...request, dispatcher: undefined } as RequestInit),
    findAccount: (_ctx: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ ...state.person, acr: undefined, sub }),
    }),
    ...settings,
  })
  const callback: RequestListener = provider.callback()

  const sign = (claims: JWTPayload, typ = 'JWT') =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: key.kid, typ }).sign(createPrivateKey({ key, format: 'jwk' }))

  async function answer(request: IncomingMessage, response: ServerResponse<IncomingMessage> & { req: IncomingMessage }) {
    if (claimedIssuer && request.url === '/.well-known/openid-configuration') {
      const metadata = { issuer: claimedIssuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
      return sendJson(response, { ...metadata, jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'] })
    }
    if (state.idToken && request.url === '/token')
      return sendJson(response, { access_token: 'access', token_type: 'Bearer', id_token: await sign(state.idToken) })
    if (!request.url?.startsWith('/interaction/')) return callback(request, response)
    if (clickThrough && request.method === 'GET') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(page('<form method="post"><button>Sign in at Harbor Hospital</button></form>'))
      return
    }
    const { prompt, params } = await provider.interactionDetails(request, response)
    const { person } = state
    // Like many providers, it says how the person signed in only if it is asked.
    const isAsked = String(params.acr_values ?? '')
      .split(' ')
      .includes(person.acr ?? '')
    const login = { accountId: person.sub, ...(person.amr && { amr: person.amr }), ...(isAsked && { acr: person.acr }) }
    const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email profile')
    const result = state.refuses
      ? { error: 'access_denied' }
      : prompt.name === 'login'
        ? { login }
        : { consent: { grantId: await grant.save() } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  }

  /** Follows the browser's way through the provider and returns the parameters that it sends back. */
  async function visit(url: string, jar = new Map<string, string>()): Promise<Record<string, string>> {
    for (let at = url; ; ) {
      const reply = await fetch(at, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
        jar.set(name!, value!)
      }
      const to = reply.headers.get('location')
      if (!to) throw new Error(`The provider answered ${reply.status}: ${await reply.text()}`)
      at = new URL(to, at).href
      if (at.startsWith(redirect_uri)) return Object.fromEntries(new URL(at).searchParams)
    }
  }

  /** Signs the browser with these cookies out at the provider, which then sends logout tokens to the clients. */
  async function signOut(jar: ReadonlyMap<string, string>) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const shown = await (await fetch(`${issuer}/session/end`, { headers: { cookie } })).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(shown)?.[1]
    if (!xsrf) throw new Error(`The provider has no sign-out page: ${shown}`)
    const body = new URLSearchParams({ xsrf, logout: 'yes' })
    return fetch(`${issuer}/session/end/confirm`, { method: 'POST', headers: { cookie }, body, redirect: 'manual' })
  }

  return {
    issuer,
    provider,
    visit,
    signOut,
    sign,
    signLogout: (claims: JWTPayload) => sign(claims, 'logout+jwt'),
    /** Sets the claims of the ID tokens that the provider sends from now on. */
    setIdToken(claims: JWTPayload) {
      state.idToken = claims
    },
    /** Sets who signs in next. */
    setPerson(person: Person) {
      state.person = person
    },
    refuse(refuses: boolean) {
      state.refuses = refuses
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    },
  }
}
