import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#domain/platform/httpError.ts'
import { z } from '#domain/platform/zod.ts'
import type { Config } from '../../config.ts'

export type RequestLimits = ReturnType<typeof requestLimits>

/**
 * The fraction of the request limit that one IP address may use for public downloads: the directory, and the description of the API.
 * Other programs need these files only occasionally.
 */
const downloadShare = 1 / 50

/** How many requests with an invalid token one IP address may send per minute. */
const wrongTokens = 20

/**
 * Rate limits for the API (OWASP ASVS 2.4.1), counted separately on each server: all calls per signed-in user or token, and
 * public downloads and invalid tokens per IP address. Above a limit, throws 429 with the time to wait.
 */
export function requestLimits(app: FastifyInstance, { REQUESTS_PER_MINUTE }: Pick<Config, 'REQUESTS_PER_MINUTE'>) {
  const minute = 60_000
  const userLimit = app.createRateLimit({
    max: REQUESTS_PER_MINUTE,
    timeWindow: minute,
    keyGenerator: ({ session }) => (session!.token ? `token ${session!.token.id}` : `user ${session!.actor.id}`),
  })
  const addressLimit = app.createRateLimit({
    max: Math.ceil(REQUESTS_PER_MINUTE * downloadShare),
    timeWindow: minute,
    keyGenerator: callerAddress,
  })
  const wrongTokenLimit = app.createRateLimit({
    max: wrongTokens,
    timeWindow: minute,
    keyGenerator: request => `wrong token ${callerAddress(request)}`,
  })
  const count = async (limit: typeof userLimit, request: FastifyRequest) => {
    const result = await limit(request)
    if (result.isAllowed || !result.isExceeded) return
    throw new HttpError('too_many', 'Too many requests. Wait a minute, then try again.', { retryAfter: result.ttlInSeconds })
  }
  return {
    user: (request: FastifyRequest) => count(userLimit, request),
    wrongToken: (request: FastifyRequest) => count(wrongTokenLimit, request),
    download: (request: FastifyRequest) => count(addressLimit, request),
  }
}

const Address = z.union([z.ipv4(), z.ipv6()])

/**
 * The caller's IP address without a port. Some proxies append the port (Azure Application Gateway: `192.0.2.7:40001`,
 * `[2001:db8::7]:40001`). With the port, the rate limits would treat every call as coming from a different address. If the value is
 * invalid, returns the proxy's own address.
 */
export function callerAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return addressIn(request.ip) ?? addressIn(request.socket.remoteAddress ?? '') ?? 'unknown'
}

/** The IP address in a proxy's header, in lowercase; undefined if there is none. */
export function addressIn(written: string): string | undefined {
  const text = written.trim()
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '').toLowerCase()
  return Address.safeParse(address).success ? address : undefined
}
