/** Why a command failed. Errors from opening the database are worded for the server's start. */
export const problemOf = (error: unknown): string =>
  error instanceof Error ? error.message.replace('Passage cannot start. ', '') : String(error)
