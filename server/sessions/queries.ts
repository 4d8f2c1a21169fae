import bowser from 'bowser'
import type { OpenSession } from '#domain/sessions/schema.ts'
import type { AppContext } from '../context.ts'

/** The browser and operating system named in the user agent. */
export function deviceOf(user_agent: string | null): string {
  if (!user_agent) return 'Unknown device'
  const { browser, os, platform } = bowser.parse(user_agent)
  const system = os.name ?? platform.model ?? platform.type
  const known = [browser.name, system].filter(name => name)
  return known.length ? known.join(' on ') : 'Unknown device'
}

const before = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()

/** A user's active sessions, most recently used first. */
export async function openSessions(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  user_id: number,
  current?: number,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('last_seen_at', '>=', before(now(), config.SESSION_IDLE_S))
    .where('created_at', '>=', before(now(), config.SESSION_MAX_S))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ user_agent, ...row }) => ({ ...row, device: deviceOf(user_agent), current: row.id === current }))
}
