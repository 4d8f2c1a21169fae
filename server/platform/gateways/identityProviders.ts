import { createRemoteJWKSet, customFetch as fetchKeysWith, jwtVerify } from 'jose'
import * as oidc from 'openid-client'
import { clockTolerance, type Refusal } from '#domain/identity/signOn/rules.ts'
import { isProviderUrl, type TestReport } from '#domain/identity/signOn/schema.ts'
import type { Secret } from '../../secret.ts'

/** The longest wait for a provider in one request, in milliseconds, including all calls that the request makes. */
const maxWait = 5000
/** The longest wait for addresses that are already known to be read again, which leaves time for the calls that need them, in milliseconds. */
const maxRefresh = 2000
/** How long a provider's addresses are used before they are read again, in milliseconds. */
const metadataLifetime = 60 * 60 * 1000
/** How long old addresses are used after the new ones could not be read, in milliseconds. */
const retryAfter = 60 * 1000
/** The age from which the library reads a provider's keys again if a token names an unknown one, in seconds. */
const keysAge = 60

/** A connection's stored settings that a call to the provider needs. */
export type Client = { id: number; issuer: string; client_id: string; sealed_secret: string; trusted_acr: readonly string[] }
export type Claims = Record<string, unknown> & { sub: string }
export type Providers = ReturnType<typeof openProviders>

/** Thrown if the provider's response cannot be used. `code` is the library's error code, for the log. */
export class ProviderError extends Error {
  readonly reason: Refusal
  readonly code: string | undefined
  constructor(reason: Refusal, code?: string) {
    super(reason)
    this.reason = reason
    this.code = code
  }
}

type Metadata = {
  server: oidc.ServerMetadata
  /** In milliseconds. */
  freshUntil: number
  jwks?: Parameters<typeof oidc.setJwksCache>[1]
  keys: ReturnType<typeof createRemoteJWKSet>
}

/**
 * Calls to OpenID Connect providers. Each provider's addresses and keys are cached, and a request that starts while they are being read
 * waits for the same answer, so a provider that hangs delays only its own users, by at most five seconds.
 */
export function openProviders({ now, secret }: { now: () => Date; secret: Pick<Secret, 'decrypt'> }) {
  const cache = new Map<string, { metadata?: Metadata; reading?: Promise<Metadata> | undefined }>()

  async function metadataOf({ issuer }: Pick<Client, 'issuer'>): Promise<Metadata> {
    const cached = cache.get(issuer) ?? {}
    cache.set(issuer, cached)
    const { metadata } = cached
    if (metadata && now().getTime() < metadata.freshUntil) return metadata
    cached.reading ??= readMetadata(issuer, metadata ? maxRefresh : maxWait)
      .then(
        found => ({ ...found, freshUntil: now().getTime() + metadataLifetime }),
        error => {
          if (!metadata) throw asProviderError(error)
          // A provider that is down now may be back when the browser gets there, so its last known addresses are used.
          return { ...metadata, freshUntil: now().getTime() + retryAfter }
        },
      )
      .then(read => {
        cached.metadata = read
        return read
      })
      .finally(() => {
        cached.reading = undefined
      })
    return cached.reading
  }

  /** The client for one request. Its calls end at the deadline. */
  function configure(client: Client, { server, jwks }: Metadata, deadline: AbortSignal): oidc.Configuration {
    const config = new oidc.Configuration(
      server,
      client.client_id,
      { [oidc.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000), [oidc.clockTolerance]: clockTolerance },
      authenticate(secret.decrypt(client.sealed_secret)),
    )
    // Only loopback issuers may have http addresses (`isProviderUrl`).
    if (client.issuer.startsWith('http:')) oidc.allowInsecureRequests(config)
    config[oidc.customFetch] = (url, options) => fetch(url, { ...options, signal: deadline } as RequestInit)
    // Also verifies the signature of ID tokens that come from the token endpoint.
    oidc.enableNonRepudiationChecks(config)
    if (jwks) oidc.setJwksCache(config, jwks)
    return config
  }

  /** Starts the five seconds of one request, which include reading the provider's addresses. */
  const open = async (client: Client): Promise<Opened> => {
    const deadline = AbortSignal.timeout(maxWait)
    const metadata = await metadataOf(client)
    return { metadata, config: configure(client, metadata, deadline), deadline, now }
  }

  return {
    authorizationUrl: async (client: Client, parameters: Asked) => authorizationUrl(await open(client), client, parameters),

    /** Exchanges the code for the user's verified claims. Claims that are missing in the ID token are read from the userinfo endpoint. */
    async claims(client: Client, answered: URL, checks: Checks) {
      try {
        return await claimsOf(await open(client), answered, checks)
      } catch (error) {
        const failure = asProviderError(error)
        // The provider may have replaced its keys, so the next attempt reads them again.
        if (failure.reason === 'not_verified') cache.delete(client.issuer)
        throw failure
      }
    },

    logout: async (client: Client, token: string) => verifyLogout(await open(client), client, token),

    /** Checks the settings step by step, with fresh addresses and keys. */
    async test(client: Client, redirect_uri: string): Promise<TestReport> {
      cache.delete(client.issuer)
      return testReport(() => open(client), redirect_uri)
    },
  }
}

type Opened = { metadata: Metadata; config: oidc.Configuration; deadline: AbortSignal; now: () => Date }
type Secrets = { state: string; nonce: string; verifier: string }
type Asked = Secrets & { redirect_uri: string; email: string }
type Checks = Secrets & { needed: readonly string[] }

/** The address at the provider to which the browser goes. */
async function authorizationUrl(
  { config }: Opened,
  { trusted_acr }: Client,
  { state, nonce, verifier, redirect_uri, email }: Asked,
): Promise<string> {
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    login_hint: email,
    // Many providers check a second factor, or say that they did, only if they are asked to.
    ...(trusted_acr.length > 0 && { acr_values: trusted_acr.join(' ') }),
  }).href
}

async function claimsOf({ metadata, config, now }: Opened, answered: URL, { state, nonce, verifier, needed }: Checks) {
  const tokens = await oidc.authorizationCodeGrant(config, answered, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const keys = oidc.getJwksCache(config)
  // Only the provider can send a token to this server, so one with an unknown key is a reason to read the keys again, however new they are.
  if (keys) metadata.jwks = { ...keys, uat: Math.min(keys.uat, Math.floor(Date.now() / 1000) - keysAge) }
  const claims = tokens.claims()!
  // The library checks the expiry but accepts tokens from the future.
  if (claims.iat > now().getTime() / 1000 + clockTolerance) throw new ProviderError('clock', 'issued_in_the_future')
  const { userinfo_endpoint, end_session_endpoint } = metadata.server
  const isComplete = needed.every(name => claims[name] !== undefined) || !userinfo_endpoint
  const more = isComplete ? {} : await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
  return { claims: { ...more, ...claims } as Claims, id_token: tokens.id_token!, end_session_endpoint }
}

/** The subject or session that a signed logout token names, and when it was issued. Throws if the token is not valid. */
async function verifyLogout(
  { metadata: { keys, server }, deadline, now }: Opened,
  { client_id }: Client,
  token: string,
): Promise<{ subject?: string; session?: string; issuedAt: Date }> {
  const verified = jwtVerify(token, keys, {
    issuer: server.issuer,
    audience: client_id,
    clockTolerance,
    currentDate: now(),
    typ: 'logout+jwt',
    maxTokenAge: '10 minutes',
    requiredClaims: ['iat', 'jti'],
  })
  // The keys are shared by all requests, so reading them has no deadline of this request's own.
  const { payload } = await Promise.race([verified, failAt(deadline)]).catch(error => Promise.reject(asProviderError(error)))
  const { sub, sid, events, nonce, iat } = payload as Record<string, unknown> & { iat: number }
  const isNamed = typeof sub === 'string' || typeof sid === 'string'
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
  if (!isNamed || !isLogout || nonce !== undefined) throw new ProviderError('not_verified', 'no_logout_token')
  return {
    ...(typeof sub === 'string' && { subject: sub }),
    ...(typeof sid === 'string' && { session: sid }),
    issuedAt: new Date(iat * 1000),
  }
}

async function testReport(open: () => Promise<Opened>, redirect_uri: string): Promise<TestReport> {
  const steps: TestReport['steps'] = []
  /** `hint` says what to do if the step failed. */
  const add = (step: TestReport['steps'][number]['step'], ok: boolean, hint: string) =>
    steps.push({ step, ok, detail: ok ? null : hint })
  const opened = await open().catch((error: ProviderError) => {
    add('found', false, foundHints[error.code ?? ''] ?? foundHints.other!)
    return undefined
  })
  if (!opened) return { ok: false, steps }
  const { config, metadata, deadline } = opened
  const { server } = metadata
  add('found', true, '')
  add('keys', (await readKeys(server, deadline).catch(() => 0)) > 0, 'The provider’s keys (jwks_uri) could not be read.')
  // The provider looks at the code only after it has accepted the client.
  const refused = await codeRefusal(config, redirect_uri)
  add('client', refused === 'invalid_grant', clientHint(refused))
  const ok = steps.every(step => step.ok)
  const hasPkce = server.code_challenge_methods_supported?.includes('S256') ?? false
  add('pkce', hasPkce, 'The provider does not say that it supports PKCE. Passage sends it anyway.')
  add(
    'sign_out',
    server.end_session_endpoint !== undefined,
    'The provider has no sign-out page. Signing out of Passage does not sign out there.',
  )
  return { ok, steps }
}

/** Rejects when the signal aborts. */
const failAt = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

async function readMetadata(issuer: string, wait: number): Promise<Omit<Metadata, 'freshUntil'>> {
  const config = await oidc.discovery(new URL(issuer), 'discovery', undefined, oidc.None(), {
    timeout: wait / 1000,
    execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
  })
  const server = config.serverMetadata()
  // An issuer for all tenants would let any tenant's administrator claim an address at the organization's domains.
  if (withoutSlash(server.issuer) !== withoutSlash(issuer)) throw new ProviderError('settings', 'other_issuer')
  for (const url of [server.authorization_endpoint, server.token_endpoint, server.jwks_uri])
    if (!url || !isProviderUrl(url)) throw new ProviderError('settings', 'endpoint_missing')
  const keys = createRemoteJWKSet(new URL(server.jwks_uri!), {
    timeoutDuration: maxWait,
    [fetchKeysWith]: (url, options) => fetch(url, { ...options, redirect: 'error' }),
  })
  return { server, keys }
}

const withoutSlash = (url: string) => url.replace(/\/$/, '')

async function readKeys({ jwks_uri }: oidc.ServerMetadata, deadline: AbortSignal): Promise<number> {
  const reply = await fetch(jwks_uri!, { signal: deadline, redirect: 'error' })
  const { keys } = (await reply.json()) as { keys?: unknown[] }
  return keys?.length ?? 0
}

/** Sends a code that cannot exist and returns the provider's error code. */
async function codeRefusal(config: oidc.Configuration, redirect_uri: string): Promise<string> {
  try {
    await oidc.genericGrantRequest(config, 'authorization_code', {
      code: 'connection-test',
      redirect_uri,
      code_verifier: 'x'.repeat(43),
    })
    return 'accepted'
  } catch (error) {
    return error instanceof oidc.ResponseBodyError ? error.error : asProviderError(error).reason
  }
}

const clientHint = (refused: string): string =>
  refused === 'invalid_client' || refused === 'settings'
    ? 'The provider rejected the client ID or the client secret.'
    : refused === 'unreachable'
      ? 'The provider’s token address is not responding.'
      : 'The provider rejected the request for a token. Check that the client may use the authorization code flow.'

const foundHints: Record<string, string> = {
  unreachable: 'The issuer is not responding. Check its address, and that this server can reach it.',
  endpoint_missing: 'The provider’s configuration lacks an address that Passage needs, or one that does not begin with https://.',
  other: 'The issuer’s configuration (/.well-known/openid-configuration) could not be read, or it names another issuer.',
}

/** Providers that support both ways get the secret in the header, which is the default of OpenID Connect. */
function authenticate(clientSecret: string): oidc.ClientAuth {
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)]
  return (server, ...request) => {
    const supported = server.token_endpoint_auth_methods_supported
    const chosen = !supported || supported.includes('client_secret_basic') ? basic : post
    return chosen(server, ...request)
  }
}

/** Sorts the libraries' errors by what the user can do. Their messages are dropped, because they may quote a token. */
function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  if (error instanceof oidc.AuthorizationResponseError)
    return new ProviderError(error.error === 'access_denied' ? 'declined' : 'not_verified', known(error.error))
  if (error instanceof oidc.ResponseBodyError) {
    const reason = error.error === 'invalid_grant' ? 'stale' : error.status >= 500 ? 'unreachable' : 'settings'
    return new ProviderError(reason, known(error.error))
  }
  // The client was rejected with a header instead of an error code.
  if (error instanceof oidc.WWWAuthenticateChallengeError) return new ProviderError('settings', 'invalid_client')
  const { code, name } = error as { code?: string; name?: string }
  const cause = (error as { cause?: { code?: string; name?: string; claim?: string } }).cause
  const timedOut = [name, cause?.name].some(found => found === 'TimeoutError' || found === 'AbortError')
  if (timedOut || code === 'OAUTH_TIMEOUT' || code === 'ERR_JWKS_TIMEOUT' || error instanceof TypeError)
    return new ProviderError('unreachable', 'unreachable')
  const isClock = code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' || code === 'ERR_JWT_EXPIRED'
  return new ProviderError(isClock ? 'clock' : 'not_verified', code)
}

/** An error code of the protocol. Anything else that the provider sent is dropped. */
const known = (code: string): string => (/^[a-z_]{1,40}$/.test(code) ? code : 'unknown')
