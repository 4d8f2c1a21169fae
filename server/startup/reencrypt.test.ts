import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSecret } from '../secret.ts'
import { buildMessage, buildUser } from '../seed/builders.ts'
import { startServer } from '../testing.ts'
import { reencryptAll, sealedColumns } from './reencrypt.ts'

const { context, db } = await startServer()
const before = 'a secret key for tests, and tests alone'
const today = openSecret('the key of today, and of nobody else', before)

test('texts encrypted with the previous key are re-encrypted with the current key and then need no other key [ASVS 11.2.2]', async () => {
  const users = [await buildUser(db, context.now()), await buildUser(db, context.now())] as const
  const created_at = context.now().toISOString()
  for (const [index, secret] of [context.secret, today].entries())
    await db
      .insertInto('second_factors')
      .values({ user_id: users[index]!.id, secret: secret.encrypt(`factor ${index}`), created_at, confirmed_at: null })
      .execute()
  // More rows than fit in one batch, including a sent message with a cleared body and an unreadable message.
  for (let n = 0; n < 410; n++)
    await buildMessage(db, context.now(), { user_id: users[0].id, body: context.secret.encrypt(`letter ${n}`) })
  await buildMessage(db, context.now(), { user_id: users[0].id, body: '', state: 'sent', sent_at: created_at })
  const unknownText = openSecret('a third key, that nobody of these two has known').encrypt('lost')
  await buildMessage(db, context.now(), { user_id: users[1].id, body: unknownText })

  expect(await reencryptAll(db, today)).toEqual({ rows: 411, unreadable: 1 })
  expect(await reencryptAll(db, today)).toEqual({ rows: 0, unreadable: 1 })
  const currentOnly = openSecret('the key of today, and of nobody else')
  const messages = await db.selectFrom('outbox').select('body').where('user_id', '=', users[0].id).orderBy('id').execute()
  expect(messages.map(({ body }) => body && currentOnly.decrypt(body))).toEqual(
    [...Array(410).keys()].map(n => `letter ${n}`).concat(''),
  )
  const factors = await db.selectFrom('second_factors').selectAll().orderBy('user_id').execute()
  expect(factors.map(({ secret }) => currentOnly.decrypt(secret))).toEqual(['factor 0', 'factor 1'])
  expect((await db.selectFrom('outbox').select('body').where('user_id', '=', users[1].id).execute())[0]!.body).toBe(unknownText)
})

test('lists every column documented as encrypted', () => {
  const tables = ['tables.ts', 'accountTables.ts']
    .map(name => readFileSync(new URL(`../platform/db/${name}`, import.meta.url), 'utf8'))
    .join('\n')
  const columns = [...tables.matchAll(/\/\*\*[^*]*[Ee]ncrypted with[^*]*\*\/\s+(\w+):/g)].map(([, column]) => column)
  expect(columns.toSorted()).toEqual(sealedColumns.map(([, column]) => column).toSorted())
})
