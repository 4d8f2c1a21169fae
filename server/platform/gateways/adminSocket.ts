import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/**
 * The socket on which a running server accepts the commands of `npm run admin`. It is in the data folder, which only the server's own
 * system user can open, so it needs no password and cannot be reached over the network.
 */
export const adminSocket = (dataDir: string): string => resolve(dataDir, 'admin.sock')

type Answer = { status: number; body: string }

/** How long to wait for a server that accepts a connection but does not respond, in milliseconds. */
const answerMs = 60_000

/**
 * Sends a command to the server that listens on this socket. Returns its response, or undefined if no server is listening. Throws if the
 * server stops before it responds, because the outcome is then unknown.
 */
export function askServer(socketPath: string, command: object, waitMs = answerMs): Promise<Answer | undefined> {
  return new Promise((done, fail) => {
    const call = request({ socketPath, method: 'POST', path: '/', agent: false, timeout: waitMs }, response => {
      text(response).then(body => done({ status: response.statusCode ?? 500, body }), fail)
    })
    call.on('timeout', () => call.destroy(new Error('The server did not respond. Check the audit log to see what it did.')))
    call.on('error', (error: NodeJS.ErrnoException) => {
      if (['ENOENT', 'ECONNREFUSED', 'ENOTSUP', 'EINVAL'].includes(error.code ?? '')) done(undefined)
      else fail(error)
    })
    call.end(JSON.stringify(command))
  })
}

/**
 * Listens for commands. `run` returns the response to a command. If another server with the same data folder is already listening, that
 * server keeps the socket, and this function returns a `close` that does nothing.
 */
export async function listenForAdmin(
  socketPath: string,
  run: (command: unknown) => Promise<Answer>,
): Promise<{ close: () => Promise<void> }> {
  if (await askServer(socketPath, {})) return { close: async () => {} }
  // A server that was killed leaves its socket behind.
  await rm(socketPath, { force: true })
  const server = createServer((call, reply) => {
    readCommand(call)
      .then(run)
      .catch((): Answer => ({ status: 400, body: '' }))
      .then(({ status, body }) => reply.writeHead(status).end(body))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(socketPath, done)
  })
  return { close: () => new Promise(done => server.close(() => done())) }
}

const readCommand = async (call: IncomingMessage): Promise<unknown> => JSON.parse(await text(call))
