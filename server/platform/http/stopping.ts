import type { FastifyInstance } from 'fastify'

/**
 * Closes each connection whose request is still running when the server stops. Fastify closes only idle connections, so a
 * connection that a client keeps alive would keep the server from stopping.
 */
export function closeConnectionsWhenStopping(app: FastifyInstance) {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) reply.header('connection', 'close')
    done()
  })
}
