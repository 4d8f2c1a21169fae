import type { Insertable } from 'kysely'
import { linkTo } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import { hashToken } from '../../secret.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'

type SignOn = Omit<Insertable<Tables['sign_on_sessions']>, 'challenge_hash' | 'session_id' | 'sealed_id_token'> & {
  id_token: string
}

/** Records that this session, or the sign-in with this challenge, began at an organization's provider. */
export async function recordSignOn(
  tx: Db,
  { secret }: Pick<AppContext, 'secret'>,
  { id_token, ...signOn }: SignOn,
  began: { token: string } | { challenge: string },
) {
  const session_id = 'token' in began ? sessionWith(tx, began.token) : null
  await tx
    .insertInto('sign_on_sessions')
    .values({
      ...signOn,
      sealed_id_token: secret.encrypt(id_token),
      session_id,
      challenge_hash: 'challenge' in began ? hashToken(began.challenge) : null,
    })
    .execute()
}

/** Remembers the provider of a sign-in that has just passed the second factor. Does nothing after a sign-in with a password. */
export const keepSignOn = (tx: Db, challenge: string, token: string) =>
  tx
    .updateTable('sign_on_sessions')
    .set({ session_id: sessionWith(tx, token), challenge_hash: null })
    .where('challenge_hash', '=', hashToken(challenge))
    .execute()

const sessionWith = (tx: Db, token: string) => tx.selectFrom('sessions').select('id').where('token_hash', '=', hashToken(token))

/** The address at which the provider ends its session, too (OpenID Connect RP-Initiated Logout 1.0); undefined if there is none. */
export async function providerSignOutUrl(
  tx: Db,
  { secret, config }: Pick<AppContext, 'secret' | 'config'>,
  session_id: number,
): Promise<string | undefined> {
  const signOn = await tx
    .selectFrom('sign_on_sessions')
    .innerJoin('sign_on_connections', 'sign_on_connections.id', 'connection_id')
    .select(['sealed_id_token', 'end_session_url', 'client_id'])
    .where('session_id', '=', session_id)
    .executeTakeFirst()
  if (!signOn?.end_session_url) return undefined
  const url = new URL(signOn.end_session_url)
  url.searchParams.set('client_id', signOn.client_id)
  url.searchParams.set('id_token_hint', secret.decrypt(signOn.sealed_id_token))
  const back = linkTo(config, '/')
  if (back) url.searchParams.set('post_logout_redirect_uri', back)
  return url.href
}
