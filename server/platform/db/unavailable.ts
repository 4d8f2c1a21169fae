/**
 * Error codes for a database that is unavailable or overloaded: connection errors; out of connections, disk, or memory; shutdown; a
 * pooler that lost a prepared statement; a read-only host (a standby that is about to take over); and statement, lock, or
 * transaction timeouts.
 */
const unavailable =
  /^(08...|53...|57P0[1-5]|57014|55P03|25P0[34]|25006|26000|42P05|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/
/** Messages from driver errors that have no code. */
const unavailablePattern = /timeout exceeded when trying to connect|Connection terminated|is not queryable/

/** Whether a statement failed because the database is unavailable or overloaded, whatever the statement was. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: unknown; message?: string }
  return unavailable.test(String(code)) || unavailablePattern.test(message)
}
