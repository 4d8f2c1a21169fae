import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Config } from '../../config.ts'
import { callerAddress } from './callerAddress.ts'

export type RequestLimits = ReturnType<typeof requestLimits>

/**
 * The fraction of the request limit that one IP address may use for public downloads: the directory, and the description of the API.
 * Other programs need these files only occasionally.
 */
const downloadShare = 1 / 50

/**
 * Rate limits for the API (OWASP ASVS 2.4.1), counted separately on each server: all calls per signed-in user, and public downloads
 * per IP address. Above a limit, throws 429 with the time to wait.
 */
export function requestLimits(app: FastifyInstance, { REQUESTS_PER_MINUTE }: Pick<Config, 'REQUESTS_PER_MINUTE'>) {
  const minute = 60_000
  const userLimit = app.createRateLimit({
    max: REQUESTS_PER_MINUTE,
    timeWindow: minute,
    keyGenerator: request => `user ${request.session!.actor.id}`,
  })
  const addressLimit = app.createRateLimit({
    max: Math.ceil(REQUESTS_PER_MINUTE * downloadShare),
    timeWindow: minute,
    keyGenerator: callerAddress,
  })
  const count = async (limit: typeof userLimit, request: FastifyRequest) => {
    const result = await limit(request)
    if (result.isAllowed || !result.isExceeded) return
    throw new HttpError('too_many', 'Too many requests. Wait a minute, then try again.', { retryAfter: result.ttlInSeconds })
  }
  return {
    user: (request: FastifyRequest) => count(userLimit, request),
    download: (request: FastifyRequest) => count(addressLimit, request),
  }
}
