import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Who holds a data folder: a process id alone is handed out again, so the process's start time belongs to it. */
type Holder = { pid: number; started: string; since: string }

/**
 * Takes the data folder for this process and answers how to let go of it. Refuses with a sentence while another process
 * lives that holds it; a lock whose holder is dead (kill -9), or whose number now belongs to another process, is taken over.
 *
 * Locks are files numbered upwards, and the highest counts. A number is made once (a link appears whole or not at all), so
 * that of many who find the same holder dead one succeeds it; and never made again, so that nobody late can undo that.
 */
export async function lockFolder(folder: string, now = new Date()): Promise<() => Promise<void>> {
  const locks = join(folder, 'lock')
  await mkdir(locks, { recursive: true, mode: 0o700 })
  const path = (number: number) => join(locks, String(number))
  const draft = join(locks, randomUUID())
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', since: now.toISOString() }
  await writeFile(draft, JSON.stringify(mine), { flag: 'wx' })
  try {
    for (;;) {
      const last = await highest(locks)
      const holder = last ? await read(path(last)) : undefined
      if (holder && lives(holder)) throw new Error(inUse(folder, holder))
      if (!(await made(draft, path(last + 1)))) continue
      if ((await highest(locks)) === last + 1) return await hold(locks, last + 1)
      await rm(path(last + 1), { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Refuses with a sentence while another process lives that holds the folder; takes nothing and makes nothing. */
export async function refuseHeld(folder: string): Promise<void> {
  const locks = join(folder, 'lock')
  const last = existsSync(locks) ? await highest(locks) : 0
  const holder = last ? await read(join(locks, String(last))) : undefined
  if (holder && lives(holder)) throw new Error(inUse(folder, holder))
}

/** Sweeps older locks away. Letting go leaves the file, blank: its number is used up. */
async function hold(locks: string, number: number) {
  for (const older of await numbers(locks)) if (older < number) await rm(join(locks, String(older)), { force: true })
  return () => writeFile(join(locks, String(number)), '')
}

const numbers = async (locks: string) => (await readdir(locks)).filter(name => /^\d+$/.test(name)).map(Number)
const highest = async (locks: string) => Math.max(0, ...(await numbers(locks)))

const inUse = (folder: string, { pid, since }: Holder) =>
  `Passage cannot start. The data folder ${folder} is in use by process ${pid} since ${since}: stop that one first, or give this one a DATA_DIR of its own.`

/** Who stands in a lock; nobody when it is blank or was swept away meanwhile. */
async function read(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text ? (JSON.parse(text) as Holder) : undefined
}

const made = (draft: string, path: string) =>
  link(draft, path).then(
    () => true,
    error => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )

function lives({ pid, started }: Holder) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: there is such a process, it is only not ours to touch.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const start = startOf(pid)
  return start === undefined || start === started
}

/** When a process began, in the system's own words; '' once it is dead and only waits for its parent; nothing where it cannot be known. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Behind the command's name, which may hold spaces and brackets itself: field 3 is the state, field 22 the start.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? '' : fields[19]
    }
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
