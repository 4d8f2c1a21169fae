import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { startServer } from '../testing.ts'
import { prepared } from './prepared.ts'

const { db } = await startServer()

test.skipIf(inject('database').engine !== 'postgres')(
  'plans a marked query once per connection, whatever its parameters; others are not kept',
  async () => {
    await db.connection().execute(async connection => {
      const user = (id: number) => connection.selectFrom('users').select('username').where('id', '=', id)
      const first = await user(1).modifyFront(prepared).executeTakeFirst()
      const second = await user(2).modifyFront(prepared).executeTakeFirst()
      await user(3).executeTakeFirst()
      expect(first).not.toEqual(second)
      const { rows } = await sql<{ name: string; asked: number }>`
        select name, generic_plans + custom_plans as asked from pg_prepared_statements where statement like '%"username"%'`.execute(
        connection,
      )
      expect(rows).toEqual([{ name: expect.stringMatching(/^passage_[0-9a-f]{24}$/), asked: 2 }])
    })
  },
)
