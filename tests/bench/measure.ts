import { Agent, request } from 'node:http'

export type Times = { p50: number; p95: number; perSecond: number }

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

/** Runs a job `times` times in `lanes` parallel lanes. Returns each run's duration in milliseconds. */
export async function measure(
  job: (round: number) => Promise<unknown>,
  { times, lanes = 1 }: { times: number; lanes?: number },
): Promise<Times> {
  const took: number[] = []
  let next = 0
  const begun = performance.now()
  const lane = async () => {
    for (let round = next++; round < times; round = next++) {
      const start = performance.now()
      await job(round)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { p50: quantile(took, 0.5), p95: quantile(took, 0.95), perSecond: (times * 1000) / (performance.now() - begun) }
}

/** An HTTP client with keep-alive connections. Throws if the response does not have the expected status. */
export function caller(port: number, token?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return (method: string, path: string, body?: object, expected = 200): Promise<string> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: token }) },
        },
        answer => {
          const chunks: Buffer[] = []
          answer.on('data', chunk => chunks.push(chunk))
          answer.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            if (answer.statusCode === expected) resolve(text)
            else reject(new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 200)}`))
          })
        },
      )
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
}
