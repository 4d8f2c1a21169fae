import { get } from 'node:http'

type Exported = { rows: number; seconds: number; firstByteMs: number; grownMb: number }
type Server = { port: number; token: string }

const megabytes = () => process.memoryUsage.rss() / 1024 / 1024

/** Reads an export without storing it, and measures how much the memory of this process (server and reader) grows. */
function exported({ port, token }: Server, filter: string): Promise<Exported> {
  const before = megabytes()
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, megabytes())
  }, 10)
  const start = performance.now()
  return new Promise<Exported>((resolve, reject) => {
    const path = `/api/v2/users/export?${filter}`
    get({ host: '127.0.0.1', port, path, headers: { authorization: token } }, answer => {
      let rows = -1
      let firstByteMs = 0
      answer.on('data', (chunk: Buffer) => {
        firstByteMs ||= performance.now() - start
        for (const byte of chunk) if (byte === 10) rows++
      })
      answer.once('error', reject)
      answer.once('end', () => {
        if (answer.statusCode !== 200) return reject(new Error(`The export returned ${answer.statusCode}`))
        resolve({ rows, seconds: (performance.now() - start) / 1000, firstByteMs, grownMb: peak - before })
      })
    }).once('error', reject)
  }).finally(() => clearInterval(watch))
}

/** After a warm-up, exports a tenth of the users and then all of them. Memory should grow by a similar amount both times. */
export async function exportLines(server: Server, users: number): Promise<string> {
  await exported(server, 'status=Not+Approved')
  const tenth = await exported(server, 'status=Not+Approved')
  const all = await exported(server, '')
  if (all.rows < users) throw new Error(`The export wrote ${all.rows} rows of ${users}`)
  const line = ({ rows, seconds, firstByteMs, grownMb }: Exported) =>
    `users export of ${String(rows).padStart(6)} rows: ${Math.round(rows / seconds)} rows/s, first byte after ${firstByteMs.toFixed(0)} ms, memory +${grownMb.toFixed(0)} MB`
  return [tenth, all].map(line).join('\n')
}
