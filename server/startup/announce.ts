import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../platform/db/connect.ts'

/**
 * Returns a function that writes a startup message: plain text for people in development, and a JSON line in production, where
 * programs read the output. Ignores LOG_LEVEL (except `silent`), because operators wait for these messages.
 */
export function createAnnouncer({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, log: Logger): (line: string) => void {
  if (NODE_ENV !== 'production') return line => void process.stdout.write(`${line}\n`)
  const lines = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  return line => lines.info(line.trim())
}

/** The demo users, in the order in which someone new to Passage would try them. */
const whatFor: Record<string, string> = {
  advocate: 'finds beds for patients',
  coordinator: 'admits patients at a facility',
  'org.admin': 'runs a treatment center',
  'hospital.admin': 'runs a hospital',
  'super.admin': 'super admin, all permissions',
}

/** The demo sign-ins as a table; empty if the database has no demo users. */
export async function signIns(db: Db): Promise<string> {
  const names = Object.keys(whatFor)
  const found = await db.selectFrom('users').select('username').where('username', 'in', names).execute()
  const existing = names.filter(name => found.some(user => user.username === name))
  if (!existing.length) return ''
  const width = Math.max(...existing.map(name => name.length))
  return ['Sign in as (password Passage!2026):', ...existing.map(name => `  ${name.padEnd(width)}  ${whatFor[name]}`), ''].join(
    '\n',
  )
}
