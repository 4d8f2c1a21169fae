import { connect } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Inspection } from '../files/inspection.ts'
import { unsafeFile } from '../files/pdf.ts'
import { oncePerMinute, traceOf } from '../log/logger.ts'

/** Whether the scanner finds these bytes harmful. Rejects if the scanner gives no clear result in time. */
export type VirusScan = { finds: (bytes: Uint8Array) => Promise<boolean> }

/** The timeout for the scanner's response, in milliseconds. */
const timeoutMs = 10_000

/** ClamAV's daemon, reached through its own protocol (clamd, INSTREAM). Sends the file as a single chunk and does not store it. */
export const clamd = ({ hostname, port }: URL, timeout = timeoutMs): VirusScan => ({
  finds: bytes =>
    new Promise((answer, fail) => {
      const socket = connect({ host: hostname, port: Number(port || 3310), signal: AbortSignal.timeout(timeout) })
      let response = ''
      socket.setEncoding('latin1')
      socket.on('error', fail)
      socket.on('data', chunk => {
        response += chunk
      })
      socket.on('close', () => {
        const [, word] = /^stream: (?:.* )?(OK|FOUND)\0?$/.exec(response) ?? []
        if (word) answer(word === 'FOUND')
        else fail(Object.assign(new Error('the virus scanner sent no result'), { code: 'NO_ANSWER' }))
      })
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      // A chunk of length zero ends the stream, so an empty file consists of that chunk alone.
      const chunks = bytes.length ? [length, bytes, Buffer.alloc(4)] : [Buffer.alloc(4)]
      socket.write(Buffer.concat([Buffer.from('zINSTREAM\0', 'latin1'), ...chunks]))
    }),
})

/**
 * Adds a virus scan as the last step for files that the inspection would otherwise accept. If the scan fails, the file counts as
 * uninspected and is rejected.
 */
function scanned(inspection: Inspection, scan: VirusScan, log: Pick<FastifyBaseLogger, 'warn'>): Inspection {
  const limited = oncePerMinute()
  return {
    ...inspection,
    async inspect(bytes) {
      const inspected = await inspection.inspect(bytes)
      if (!inspected?.content || inspected.problem) return inspected
      try {
        return (await scan.finds(bytes)) ? { ...inspected, problem: unsafeFile } : inspected
      } catch (error) {
        const failure = traceOf(error)
        limited(failure.code ?? failure.name, omitted =>
          log.warn({ ...failure, omitted }, 'the virus scanner is not responding; rejecting uploads'),
        )
        return undefined
      }
    },
  }
}

/** The inspection, with a scan if CLAMD_URL is set. */
export const openVirusScan = (
  { CLAMD_URL }: Pick<Config, 'CLAMD_URL'>,
  inspection: Inspection,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Inspection => (CLAMD_URL ? scanned(inspection, clamd(new URL(CLAMD_URL)), log) : inspection)
