import { decodeJwt } from 'jose'
import { limits } from '#domain/identity/account/throttle.ts'
import { signOn } from '#domain/identity/signOn/contract.ts'
import {
  attemptLifetime,
  clockTolerance,
  isSecondFactorTrusted,
  type Refusal,
  refusalOf,
  refusalText,
} from '#domain/identity/signOn/rules.ts'
import { emailDomain } from '#domain/people/users/emailDomain.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { isSecured } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { organizationInPath } from '../../people/organizations/members.ts'
import { type AuditSubject, writeAudit } from '../../platform/auditTrail/write.ts'
import { deviceCookie } from '../../platform/auth/device.ts'
import { recordLogin } from '../../platform/auth/logins.ts'
import { openSession } from '../../platform/auth/session.ts'
import { recordSignOn } from '../../platform/auth/signOnSessions.ts'
import type { Db } from '../../platform/db/connect.ts'
import { transaction } from '../../platform/events/events.ts'
import { ProviderError } from '../../platform/gateways/identityProviders.ts'
import { type Handlers, handler, type Input } from '../../platform/http/handler.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { hashToken, newToken } from '../../secret.ts'
import { unknownPassword } from '../account/register.ts'
import { openChallenge } from '../secondFactor/factorQueries.ts'
import { accountFor, unchangedMember } from './accounts.ts'
import {
  addressesOf,
  connectionById,
  connectionOfDomain,
  createConnection,
  editConnection,
  listConnections,
  prepareTest,
  removeConnection,
  type StoredConnection,
} from './connections.ts'

const cookieName = (context: AppContext) => (isSecured(context.config) ? '__Host-passage_sign_on' : 'passage_sign_on')

/** The id of this browser's sign-ins. Only the browser that started a sign-in can finish it. */
const browserOf = (context: AppContext, cookie: string | undefined): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName(context)}=([\\w-]{40,60})(?:;|$)`).exec(cookie ?? '')?.[1]

/** The nonce and the code verifier are derived from the state, so the database contains nothing that could finish a sign-in. */
const checksOf = ({ secret }: AppContext, state: string) => ({
  state,
  nonce: secret.hmac(`sign-on nonce ${state}`),
  verifier: secret.hmac(`sign-on verifier ${state}`),
})

const start = handler(signOn.start, {
  prepare: async ({ context, body, from, cookie, now }) => {
    await countAttempt(context, keys.signOns(from.ip), limits.signOns)
    const addresses = addressesOf(context.config)
    const connection = addresses && (await connectionOfDomain(context.db, emailDomain(body.email)))
    if (!connection) return undefined
    const [state, browser] = [newToken(), browserOf(context, cookie) ?? newToken()]
    const { redirect_uri } = addresses
    const url = await context.providers
      .authorizationUrl(connection, { ...checksOf(context, state), redirect_uri, email: body.email })
      .catch(error => refuse({ context, from, now }, 'start', error, { connection }))
    return { connection, state, browser, url }
  },
  run: async ({ tx, context, now, addAuditSubject, setCookie, prepared }) => {
    // Passage's own page explains what to do, so that every address gets the same kind of answer.
    if (!prepared) {
      const detail = { reason: 'unknown_domain' }
      context.log.warn(detail, refusedLine)
      addAuditSubject({ type: 'organizations', ids: [], detail })
      return { url: '/sign_on?unknown' }
    }
    const { connection, state, browser, url } = prepared
    addAuditSubject({ type: 'organizations', ids: [connection.organization_id] })
    await tx
      .insertInto('sign_on_attempts')
      .values({
        state_hash: hashToken(state),
        browser_hash: hashToken(browser),
        connection_id: connection.id,
        created_at: now,
        expires_at: secondsAfter(now, attemptLifetime),
      })
      .execute()
    const secure = isSecured(context.config) ? ' Secure;' : ''
    setCookie(`${cookieName(context)}=${browser}; Path=/;${secure} Max-Age=${attemptLifetime}; HttpOnly; SameSite=Strict`)
    return { url }
  },
})

const finish = handler(signOn.finish, {
  prepare: async call => {
    const { context, body, from, cookie, now } = call
    const connection = await takeAttempt(context, body.state, browserOf(context, cookie), now)
    if (!connection) return refuse(call, 'finish', new ProviderError('stale'), {})
    try {
      const checks = {
        ...checksOf(context, body.state),
        needed: ['email', ...(connection.roles_claim ? [connection.roles_claim] : [])],
      }
      const answered = new URL(`?${new URLSearchParams(body)}`, addressesOf(context.config)!.redirect_uri)
      const { claims, id_token, end_session_endpoint } = await context.providers.claims(connection, answered, checks)
      const signedIn = { connection, claims, id_token, end_session_url: end_session_endpoint ?? null }
      const unchanged = await unchangedMember(context.db, connection, claims)
      if (unchanged !== undefined) return { ...signedIn, user_id: unchanged }
      // Commits a new account even if it must wait for approval.
      const found = await transaction(context, now, async publisher => {
        const subjects: AuditSubject[] = []
        const account = await accountFor(
          { ...publisher, addAuditSubject: subject => subjects.push(subject) },
          connection,
          claims,
          unknownPassword,
        )
        if (subjects.length)
          await writeAudit(publisher.tx, context.secret, 'signOn.account', { actor_id: null, at: now, ...from }, subjects)
        return account
      })
      if ('refusal' in found) throw Object.assign(new ProviderError(found.refusal), { user_id: found.user_id })
      return { ...signedIn, user_id: found.id }
    } catch (error) {
      return refuse(call, 'finish', error, { connection })
    }
  },
  run: async ({ tx, context, now, from, cookie, addAuditSubject, setCookie, prepared }) => {
    const { connection, claims, id_token, end_session_url, user_id } = prepared
    const second_factor = isSecondFactorTrusted(connection, claims)
    const provider_session = typeof claims.sid === 'string' ? claims.sid : null
    const signOnRow = {
      connection_id: connection.id,
      user_id,
      subject: claims.sub,
      provider_session,
      id_token,
      end_session_url,
      second_factor,
      created_at: now,
    }
    const user = await loginOf(tx, user_id)
    if (user.second_factor_at !== null && !second_factor) {
      const challenge = await openChallenge(tx, context, user)
      await recordSignOn(tx, context, signOnRow, { challenge })
      addAuditSubject({ type: 'users', ids: [user_id], detail: { second_factor: 'asked' } })
      return { challenge, data: { challenge } }
    }
    // The account was locked or deactivated, or its password changed, in the meantime.
    if (!(await recordLogin(tx, user, now))) {
      const reason = refusalOf(await loginOf(tx, user_id)) ?? 'stale'
      const detail = { reason, connection_id: connection.id }
      context.log.warn({ ...detail, user: user_id }, refusedLine)
      const audit = { type: 'users', ids: [user_id], detail }
      throw new HttpError(codes[reason] ?? 'forbidden', refusalText(reason, connection), { audit })
    }
    const token = await openSession(context, tx, user_id, from)
    await recordSignOn(tx, context, signOnRow, { token })
    setCookie(deviceCookie(context, cookie, user_id))
    addAuditSubject({ type: 'users', ids: [user_id], detail: { connection_id: connection.id } })
    return { token, data: { token } }
  },
})

const backChannelLogout = handler(signOn.backChannelLogout, {
  prepare: async call => {
    const { context, body } = call
    const connections = await connectionsOfToken(context.db, body.logout_token)
    const connection = connections[0] && (await connectionById(context.db, connections[0]))
    if (!connection) return refuse(call, 'backChannelLogout', new ProviderError('not_verified', 'unknown_client'), {})
    try {
      return { connections, ...(await context.providers.logout(connection, body.logout_token)) }
    } catch (error) {
      return refuse(call, 'backChannelLogout', error, { connection })
    }
  },
  run: async ({ tx, now, addAuditSubject, prepared: { connections, subject, session, issuedAt } }) => {
    const ended = await tx
      .updateTable('sessions')
      .set({ revoked_at: now })
      .where('id', 'in', query =>
        query
          .selectFrom('sign_on_sessions')
          .select('session_id')
          .where('connection_id', 'in', connections)
          .$if(subject !== undefined, named => named.where('subject', '=', subject!))
          .$if(session !== undefined, named => named.where('provider_session', '=', session!)),
      )
      .where('revoked_at', 'is', null)
      // A token that is sent again does not end later sessions.
      .where('created_at', '<=', new Date(issuedAt.getTime() + clockTolerance * 1000).toISOString())
      .returning('user_id')
      .execute()
    addAuditSubject({ type: 'users', ids: [...new Set(ended.map(({ user_id }) => user_id))] })
    return { message: 'Signed out' }
  },
})

export const signOnRoutes: Handlers<typeof signOn> = {
  start,
  finish,
  backChannelLogout,
  list: handler(signOn.list, { subject: organizationInPath, run: listConnections }),
  create: handler(signOn.create, { subject: organizationInPath, run: createConnection }),
  edit: handler(signOn.edit, { subject: organizationInPath, run: editConnection }),
  remove: handler(signOn.remove, { subject: organizationInPath, run: removeConnection }),
  test: handler(signOn.test, {
    subject: organizationInPath,
    prepare: prepareTest,
    run: async ({ subject: organization, addAuditSubject, prepared: report }) => {
      addAuditSubject({ type: 'organizations', ids: [organization.id], detail: { ok: report.ok } })
      return report
    },
  }),
}

/** Marks a started sign-in as used and returns its connection. Only one call per state gets it, and only from the browser that started it. */
async function takeAttempt(
  { db }: AppContext,
  state: string,
  browser: string | undefined,
  now: string,
): Promise<StoredConnection | undefined> {
  if (!browser) return undefined
  const taken = await db
    .updateTable('sign_on_attempts')
    .set({ used_at: now })
    .where('state_hash', '=', hashToken(state))
    .where('browser_hash', '=', hashToken(browser))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('connection_id')
    .executeTakeFirst()
  return taken && connectionById(db, taken.connection_id)
}

/**
 * The connections of an unverified logout token, oldest first: those with its issuer and client. Organizations that share a provider can
 * share a client, too. The token is verified with the keys of one of them, because all have the same.
 */
async function connectionsOfToken(db: Db, token: string): Promise<number[]> {
  const { iss, aud } = readUnverified(token)
  const clients = [aud].flat().flatMap(client => (typeof client === 'string' ? [client] : []))
  if (!iss || !clients.length) return []
  const found = await db
    .selectFrom('sign_on_connections')
    .select('id')
    .where('issuer', 'in', [iss, iss.replace(/\/$/, ''), `${iss}/`])
    .where('client_id', 'in', clients)
    .orderBy('id')
    .execute()
  return found.map(({ id }) => id)
}

function readUnverified(token: string): { iss?: string | undefined; aud?: string | string[] | undefined } {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

const loginOf = (tx: Db, id: number) =>
  tx
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['id', 'password_hash', 'tmri_status', 'locked_at', 'second_factors.confirmed_at as second_factor_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The line in the server's log of each refused sign-in. */
const refusedLine = 'single sign-on refused'

type Refused = Pick<Input<typeof signOn.start>, 'context' | 'from' | 'now'>

/** Logs and audits why a sign-in was refused, without anything that the provider sent, and throws what the user can do. */
async function refuse(
  { context, from, now }: Refused,
  step: 'start' | 'finish' | 'backChannelLogout',
  error: unknown,
  { connection }: { connection?: StoredConnection },
): Promise<never> {
  if (!(error instanceof ProviderError)) throw error
  const { reason, code } = error
  const { user_id } = error as { user_id?: number }
  const detail = { reason, ...(code && { code }), ...(connection && { connection_id: connection.id }) }
  context.log.warn({ ...detail, user: user_id }, refusedLine)
  const subject =
    user_id === undefined
      ? { type: 'organizations', ids: connection ? [connection.organization_id] : [] }
      : { type: 'users', ids: [user_id] }
  await writeAudit(context.db, context.secret, `signOn.${step} refused`, { actor_id: null, at: now, ...from }, [
    { ...subject, detail },
  ])
  throw new HttpError(codes[reason] ?? 'forbidden', refusalText(reason, connection ?? { required: false }))
}

const codes: Partial<Record<Refusal, HttpError['code']>> = {
  unreachable: 'unavailable',
  stale: 'invalid',
  clock: 'invalid',
  not_verified: 'invalid',
}
