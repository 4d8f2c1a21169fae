import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/**
 * Returns a function that writes a startup message: plain text for people in development, and a JSON line in production, where
 * programs read the output. Ignores LOG_LEVEL (except `silent`), because operators wait for these messages.
 */
export function createAnnouncer({ NODE_ENV }: Pick<Config, 'NODE_ENV'>, log: Logger): (line: string) => void {
  if (NODE_ENV !== 'production') return line => void process.stdout.write(`${line}\n`)
  const lines = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  return line => lines.info(line.trim())
}
