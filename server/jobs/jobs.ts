import type { FastifyBaseLogger } from 'fastify'
import { watchClocks } from '../answering/watch.ts'
import { createSealer } from '../audit/seal.ts'
import { expireHolds } from '../beds/expireHolds.ts'
import { remindOfBeds } from '../beds/remind.ts'
import type { Mail } from '../gateways/mail.ts'
import type { Sms } from '../gateways/sms.ts'
import type { House } from '../house.ts'
import { removeAbandoned } from '../imports/sweep.ts'
import { workOnImports } from '../imports/work.ts'
import { sendDigests } from '../notifications/digest.ts'
import { repeat } from '../open/repeat.ts'
import { deliverDue } from '../outbox/deliver.ts'
import { erasePast } from '../retention/run.ts'
import { sweepThrottles } from '../throttle/throttle.ts'

type Job = { name: string; every: number; work: (stopping: AbortSignal) => Promise<unknown> }

/**
 * Everything that is done behind the requests, and how often, in seconds. What there is to do stands in the database, and is
 * claimed there (for update skip locked, or an advisory lock) in the transaction that does it: of several servers one does it, once
 * (docs/decisions/0006).
 */
const jobs = (house: House, mail: Mail, sms: Sms): readonly Job[] => [
  { name: 'seal', every: house.config.SEAL_EVERY_S, work: createSealer(house).sealNow },
  { name: 'outbox', every: house.config.OUTBOX_EVERY_S, work: () => deliverDue(house, mail, sms) },
  { name: 'response clocks', every: house.config.CLOCKS_EVERY_S, work: () => watchClocks(house) },
  { name: 'held beds', every: house.config.CLOCKS_EVERY_S, work: () => expireHolds(house) },
  { name: 'open beds', every: 60, work: () => remindOfBeds(house) },
  { name: 'summaries', every: 5 * 60, work: () => sendDigests(house) },
  { name: 'imports', every: 1, work: stopping => workOnImports(house, stopping) },
  { name: 'abandoned imports', every: 60 * 60, work: () => removeAbandoned(house, house.now()) },
  { name: 'retention', every: 10 * 60, work: stopping => erasePast(house, stopping) },
  { name: 'old throttles', every: 60 * 60, work: () => sweepThrottles(house) },
]

/** Starts them all, unless JOBS says that this server answers requests alone; answers how to stop: when what is in hand is done. */
export function startJobs(house: House, { mail, sms }: { mail: Mail; sms: Sms }, log: FastifyBaseLogger): () => Promise<void> {
  if (!house.config.JOBS) return async () => {}
  const stopping = new AbortController()
  const stops = jobs(house, mail, sms).map(({ name, every, work }) => repeat(name, every, () => work(stopping.signal), log))
  return async () => {
    stopping.abort()
    await Promise.all(stops.map(stop => stop()))
  }
}
