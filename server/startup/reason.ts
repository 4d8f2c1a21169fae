/** Messages for system and database errors, by error code. `setting` is the setting that caused the error. */
const sentences: Record<string, (setting: string) => string> = {
  EADDRINUSE: () => 'The port is in use. Stop the program that is using it, or set PORT.',
  EACCES: () => 'Passage does not have permission to use the data folder or the port. Check DATA_DIR and PORT.',
  EROFS: () => 'The data folder is read-only. Check DATA_DIR.',
  ENOSPC: () => 'The disk is full. Free some space.',
  ECONNREFUSED: setting => `The database at ${setting} is not responding.`,
  ECONNRESET: setting => `The database at ${setting} closed the connection.`,
  ENOTFOUND: setting => `The host in ${setting} is unknown.`,
  EAI_AGAIN: setting => `The host in ${setting} is unknown.`,
  ETIMEDOUT: setting => `The database at ${setting} is not responding.`,
  EHOSTUNREACH: setting => `The host in ${setting} cannot be reached.`,
  '25006': setting =>
    `The database at ${setting} is a standby, which does not accept changes. Use an address that leads to the primary.`,
  '28000': setting =>
    `The database at ${setting} rejected the role, which either does not exist or is not allowed to connect from here.`,
  '28P01': setting => `The database at ${setting} rejected the username or password.`,
  '3D000': setting => `The database in ${setting} does not exist on its server.`,
  '42501': setting => `The role in ${setting} lacks a permission that Passage needs.`,
  '53300': setting =>
    `The database at ${setting} has no free connections. Lower DATABASE_POOL_SIZE or raise its max_connections.`,
  '57P03': setting => `The database at ${setting} is starting or stopping. Try again in a moment.`,
  '08P01': setting =>
    `${setting} points to a connection pooler that rejected the connection. Set DATABASE_POOLER to its mode, and check its settings and the role.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: setting =>
    `The certificate of the database at ${setting} is not trusted. Add sslrootcert=… to its URL.`,
  SELF_SIGNED_CERT_IN_CHAIN: setting =>
    `The certificate of the database at ${setting} is not trusted. Add sslrootcert=… to its URL.`,
  ERR_TLS_CERT_ALTNAME_INVALID: setting => `The database at ${setting} has a certificate for a different host.`,
}

/** Adds the name of the database setting that caused the error, and rethrows the error. */
export const concerning =
  (setting: string) =>
  (error: unknown): never => {
    if (error instanceof Error) throw Object.assign(error, { setting })
    throw error
  }

/** Why startup failed: a sentence if the cause is known, otherwise the stack trace. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return 'Passage cannot start.'
  if (error.message.startsWith('Passage cannot start.')) return error.message
  const { code = '', setting = 'DATABASE_URL' } = error as { code?: string; setting?: string }
  if (/timeout expired|timeout exceeded when trying to connect/.test(error.message))
    return `Passage cannot start. The database at ${setting} is not responding.`
  return `Passage cannot start. ${sentences[code]?.(setting) ?? error.stack}`
}
