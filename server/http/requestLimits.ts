import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Config } from '../config.ts'
import { callerAddress } from './callerAddress.ts'

export type RequestLimits = ReturnType<typeof requestLimits>

/** Of the requests of a user, the part that one address may make for files of the public directory: another directory needs each once in a while. */
const partOfDownloads = 1 / 50

/**
 * How often the API is called (OWASP ASVS 2.4.1), counted by each server for itself: by a signed-in user whatever they call, and by an
 * address where whole files are given to anybody. Beyond that: 429, and when to come back.
 */
export function requestLimits(app: FastifyInstance, { REQUESTS_PER_MINUTE }: Pick<Config, 'REQUESTS_PER_MINUTE'>) {
  const minute = 60_000
  const ofUser = app.createRateLimit({
    ...{ max: REQUESTS_PER_MINUTE, timeWindow: minute },
    keyGenerator: request => `user ${request.session!.actor.id}`,
  })
  const ofAddress = app.createRateLimit({
    ...{ max: Math.ceil(REQUESTS_PER_MINUTE * partOfDownloads), timeWindow: minute },
    keyGenerator: callerAddress,
  })
  const count = async (limit: typeof ofUser, request: FastifyRequest) => {
    const counted = await limit(request)
    if (counted.isAllowed || !counted.isExceeded) return
    throw new Refusal('too_many', 'Too many requests. Wait a minute, then try again.', { retryAfter: counted.ttlInSeconds })
  }
  return {
    user: (request: FastifyRequest) => count(ofUser, request),
    download: (request: FastifyRequest) => count(ofAddress, request),
  }
}
