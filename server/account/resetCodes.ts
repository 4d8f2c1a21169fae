import { randomInt, timingSafeEqual } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { resetCode } from '#domain/account/reset.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { waiting } from '../outbox/enqueue.ts'

type Desk = Pick<House, 'secret' | 'now'>

const addressOf = ({ secret }: Desk, email: string) => secret.hmac(`reset address ${email.toLowerCase()}`)
const digest = ({ secret }: Desk, email: string, code: string) => secret.hmac(`reset code ${email.toLowerCase()} ${code}`)

/** Who may sign in by this address, case ignored. */
const owner = (tx: Db, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .where('tmri_status', '=', 'Approved')
    .where('locked_at', 'is', null)
    .executeTakeFirst()

/**
 * Makes a code for this address and mails it to its owner; the one before is dead with it. For an address without one the very same
 * statements run, and nothing goes out: whether to write is decided inside of the last of them. Answers the owner's id.
 */
export async function issueCode(tx: Db, house: Desk, email: string): Promise<number | undefined> {
  const user = await owner(tx, email)
  const code = String(randomInt(10 ** resetCode.digits)).padStart(resetCode.digits, '0')
  const code_hmac = digest(house, email, code)
  const at = house.now()
  await tx
    .insertInto('password_resets')
    .values({
      address_hmac: addressOf(house, email),
      user_id: user?.id ?? null,
      code_hmac: user ? code_hmac : null,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + resetCode.validFor * 1000).toISOString(),
    })
    .execute()
  const message = { channel: 'email' as const, to: user?.email ?? email, user_id: user?.id ?? null, ...letter(code) }
  const row = waiting(house, message)
  const columns = Object.keys(row) as (keyof typeof row)[]
  await tx
    .insertInto('outbox')
    .columns(columns)
    .expression(db =>
      db
        .selectFrom('users')
        .select(columns.map(column => sql`cast(${row[column]} as ${sql.raw(castOf(column))})`.as(column)) as never)
        .where('id', '=', user?.id ?? 0),
    )
    .execute()
  return user?.id
}

const castOf = (column: string) => (column === 'user_id' ? 'integer' : column.endsWith('_at') ? 'timestamptz' : 'text')

const letter = (code: string) => ({
  subject: 'Your code for a new password',
  body: [
    `Your code is ${code}. It is valid for ${resetCode.validFor / 60} minutes and works once.`,
    'Type it into the page on which you asked for it. Nobody from Passage will ever ask you for it.',
    'If you did not ask for a new password, there is nothing to do: without this code it stays as it is.',
  ].join('\n\n'),
})

const newest = (db: Db, address_hmac: string) =>
  db
    .selectFrom('password_resets as newest')
    .select(({ fn }) => fn.max('newest.id').as('id'))
    .where('newest.address_hmac', '=', address_hmac)

/**
 * Counts one more try at the newest code for this address; answers whose it is, and the code itself if this is it. Call it outside of the
 * transaction that follows: a wrong try counts although it is refused.
 */
export async function tryCode(db: Db, house: Desk, { email, code }: { email: string; code: string }) {
  const tried = await db
    .updateTable('password_resets')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', newest(db, addressOf(house, email)))
    .where('tries', '<', resetCode.tries)
    .where('expires_at', '>', house.now().toISOString())
    .where('used_at', 'is', null)
    .returning(['id', 'user_id', 'code_hmac'])
    .executeTakeFirst()
  const right = same(tried?.code_hmac ?? digest(house, email, ''), digest(house, email, code))
  return {
    user_id: tried?.user_id ?? undefined,
    right: right && tried?.user_id ? { id: tried.id, user_id: tried.user_id } : undefined,
  }
}

const same = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Uses the code up. False for all but one of those who bring it at the same time, and where a newer one was sent meanwhile. */
export async function spendCode(tx: Db, house: Desk, email: string, id: number): Promise<boolean> {
  const done = await tx
    .updateTable('password_resets')
    .set({ used_at: house.now().toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('id', '=', newest(tx, addressOf(house, email)))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
