import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The process that has locked a data folder. Includes the process's start time, because process ids are reused. */
type Holder = { pid: number; started: string; since: string }

/**
 * Locks the data folder for this process and returns a function that releases it. Throws while another live process has the lock.
 * Takes over a lock whose process is dead (kill -9) or whose process id was reused. Lock files have ascending numbers, and only the
 * highest one counts. Each number is created only once, atomically with a link. Therefore, if several processes find a dead holder,
 * only one takes over, and a latecomer cannot undo that.
 */
export async function lockFolder(folder: string, now = new Date()): Promise<() => Promise<void>> {
  const locks = join(folder, 'lock')
  await mkdir(locks, { recursive: true, mode: 0o700 })
  const path = (number: number) => join(locks, String(number))
  const draft = join(locks, randomUUID())
  const ownHolder: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', since: now.toISOString() }
  await writeFile(draft, JSON.stringify(ownHolder), { flag: 'wx' })
  try {
    for (;;) {
      const last = await highest(locks)
      const holder = last ? await readHolder(path(last)) : undefined
      if (holder && lives(holder)) throw new Error(inUse(folder, holder))
      if (!(await createLock(draft, path(last + 1)))) continue
      if ((await highest(locks)) === last + 1) return await hold(locks, last + 1)
      await rm(path(last + 1), { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Throws if another live process has locked the folder. */
export async function refuseHeld(folder: string): Promise<void> {
  const locks = join(folder, 'lock')
  const last = existsSync(locks) ? await highest(locks) : 0
  const holder = last ? await readHolder(join(locks, String(last))) : undefined
  if (holder && lives(holder)) throw new Error(inUse(folder, holder))
}

/**
 * Deletes older locks and returns the function that releases this one. Releasing the lock leaves an empty file, because the file's
 * number must not be reused.
 */
async function hold(locks: string, number: number) {
  for (const older of await numbers(locks)) if (older < number) await rm(join(locks, String(older)), { force: true })
  return () => writeFile(join(locks, String(number)), '')
}

const numbers = async (locks: string) => (await readdir(locks)).filter(name => /^\d+$/.test(name)).map(Number)
const highest = async (locks: string) => Math.max(0, ...(await numbers(locks)))

const inUse = (folder: string, { pid, since }: Holder) =>
  `Passage cannot start. Process ${pid} has been using the data folder ${folder} since ${since}. Stop that process first, or set a different DATA_DIR for this one.`

/** Reads the holder from a lock file; undefined if the file is empty or has already been deleted. */
async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text ? (JSON.parse(text) as Holder) : undefined
}

const createLock = (draft: string, path: string) =>
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
    // EPERM means that the process exists but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const start = startOf(pid)
  return start === undefined || start === started
}

/** A process's start time in the system's format; '' for a zombie, undefined if unknown. */
function startOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // Splits the fields after the command name, which may itself contain spaces and parentheses. Field 3 is the state; field 22 is the
      // start time.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return fields[0] === 'Z' ? '' : fields[19]
    }
    if (process.platform === 'win32') return undefined
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
