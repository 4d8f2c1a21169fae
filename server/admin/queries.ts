import type { Db } from '../db/connect.ts'

export const outboxPage = (db: Db, page: { page_number: number; page_size: number }) =>
  db
    .selectFrom('outbox')
    .select(['id', 'channel', 'to', 'subject', 'state', 'created_at', 'body'])
    .orderBy('id', 'desc')
    .limit(page.page_size)
    .offset((page.page_number - 1) * page.page_size)
    .execute()

export async function countOutbox(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('outbox')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
