import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { isNpi } from '#domain/npi.ts'
import type { Config } from '../config.ts'
import { traceOf } from '../open/logger.ts'

/** Says whether a number is an NPI. It always answers: a registry that is away leaves it at the check digit. */
export type NpiRegistry = { knows: (npi: string) => Promise<boolean> }

/** The offline twin, and the default: ten digits whose check digit is right. */
export const offlineNpi = (): NpiRegistry => ({ knows: async npi => isNpi(npi) })

/** How long the registry may take, how long it is left alone once it did not answer, and how long its word holds; milliseconds. */
const patience = 3000
const restAfterFailure = 30_000
const freshFor = { known: 24 * 3_600_000, unknown: 600_000 }
/** So many answers are kept; beyond, the oldest goes. */
const kept = 10_000

/** What NPPES answers to `?version=2.1&number=…`; of its complaints, too, come with status 200, but without a count. */
const Answer = z.object({ result_count: z.number().int().nonnegative() })

type Around = { now: () => Date; log: Pick<FastifyBaseLogger, 'warn'>; timeout?: number }

/**
 * The national registry, in the shape of the NPPES API 2.1. A wrong check digit is never asked about; an answer is remembered
 * (a day, or ten minutes for an unknown number: it may just have been given out). No answer within 3 s, or one that is none,
 * counts as known, is logged without the number, and spares the registry and everybody's patience for half a minute.
 */
export function registryNpi(url: string, { now, log, timeout = patience }: Around): NpiRegistry {
  const answers = new Map<string, { known: boolean; until: number }>()
  const underway = new Map<string, Promise<boolean>>()
  let restsUntil = 0

  async function ask(npi: string): Promise<boolean> {
    try {
      const known = (await resultCount(url, npi, timeout)) > 0
      answers.delete(npi)
      answers.set(npi, { known, until: now().getTime() + (known ? freshFor.known : freshFor.unknown) })
      const [oldest] = answers.keys()
      if (answers.size > kept && oldest) answers.delete(oldest)
      return known
    } catch (failure) {
      restsUntil = now().getTime() + restAfterFailure
      log.warn(traceOf(failure), 'the NPI registry does not answer: the check digit decides')
      return true
    }
  }

  return {
    async knows(npi) {
      if (!isNpi(npi)) return false
      const time = now().getTime()
      const answer = answers.get(npi)
      if (answer && answer.until > time) return answer.known
      if (restsUntil > time) return true
      const asked = underway.get(npi) ?? ask(npi).finally(() => underway.delete(npi))
      underway.set(npi, asked)
      return asked
    },
  }
}

async function resultCount(url: string, npi: string, timeout: number): Promise<number> {
  const address = new URL(url.endsWith('/') ? url : `${url}/`)
  address.searchParams.set('version', '2.1')
  address.searchParams.set('number', npi)
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return Answer.parse(await response.json()).result_count
}

/** Where this installation looks NPIs up: NPI_URL, else the offline twin. */
export const openNpi = ({ NPI_URL }: Pick<Config, 'NPI_URL'>, around: Around): NpiRegistry =>
  NPI_URL ? registryNpi(NPI_URL, around) : offlineNpi()
