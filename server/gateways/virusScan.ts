import { connect } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { harmful } from '../documents/harm.ts'
import type { Inspection } from '../documents/inspection.ts'
import { traceOf } from '../open/logger.ts'

/** Says whether a scanner knows these bytes for something harmful. Rejects where it gives no clear answer in time. */
export type VirusScan = { finds: (bytes: Uint8Array) => Promise<boolean> }

/** Longest wait for the scanner's answer, in milliseconds. */
const patience = 10_000

/** ClamAV's daemon, asked over its own protocol (clamd, INSTREAM): the file goes there in one piece, and is not kept. */
export const clamd = ({ hostname, port }: URL, timeout = patience): VirusScan => ({
  finds: bytes =>
    new Promise((answer, fail) => {
      const socket = connect({ host: hostname, port: Number(port || 3310), signal: AbortSignal.timeout(timeout) })
      let said = ''
      socket.setEncoding('latin1')
      socket.on('error', fail)
      socket.on('data', piece => {
        said += piece
      })
      socket.on('close', () => {
        const [, word] = /^stream: (?:.* )?(OK|FOUND)\0?$/.exec(said) ?? []
        if (word) answer(word === 'FOUND')
        else fail(Object.assign(new Error('the virus scanner gave no answer'), { code: 'NO_ANSWER' }))
      })
      const length = Buffer.alloc(4)
      length.writeUInt32BE(bytes.length)
      // A piece of no length ends it; of an empty file that is all there is.
      const pieces = bytes.length ? [length, bytes, Buffer.alloc(4)] : [Buffer.alloc(4)]
      socket.write(Buffer.concat([Buffer.from('zINSTREAM\0', 'latin1'), ...pieces]))
    }),
})

/**
 * Whoever looks through uploads, with a scanner behind them: it is asked last, about what would be taken. What it cannot be
 * asked about counts as not looked through, and is not taken.
 */
export const scanned = (inspection: Inspection, scan: VirusScan, log: Pick<FastifyBaseLogger, 'warn'>): Inspection => ({
  ...inspection,
  async look(bytes) {
    const seen = await inspection.look(bytes)
    if (!seen?.content || seen.harm) return seen
    try {
      return (await scan.finds(bytes)) ? { ...seen, harm: harmful } : seen
    } catch (failure) {
      log.warn(traceOf(failure), 'the virus scanner does not answer: the upload is not taken')
      return undefined
    }
  },
})

/** These uploads go past the scanner that CLAMD_URL names; without one, past nobody else. */
export const openVirusScan = (
  { CLAMD_URL }: Pick<Config, 'CLAMD_URL'>,
  inspection: Inspection,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Inspection => (CLAMD_URL ? scanned(inspection, clamd(new URL(CLAMD_URL)), log) : inspection)
