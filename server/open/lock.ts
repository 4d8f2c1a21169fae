import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Who holds a data folder: a process id alone is handed out again, so the process's start time belongs to it. */
type Holder = { pid: number; started: string; since: string; token: string }

/**
 * Takes the data folder for this process and answers how to let go of it. Refuses with a sentence while another process
 * lives that holds it; a lock whose holder is dead (kill -9), or whose number now belongs to another process, is taken over.
 */
export async function lockFolder(folder: string, now = new Date()): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'server.lock')
  const mine: Holder = { pid: process.pid, started: startOf(process.pid) ?? '', since: now.toISOString(), token: randomUUID() }
  const draft = `${path}.${mine.token}`
  await writeFile(draft, JSON.stringify(mine), { flag: 'wx' })
  try {
    // A link appears whole or not at all, so that nobody ever reads half a lock.
    while (!(await succeeds(link(draft, path), 'EEXIST'))) {
      const found = await read(path)
      if (!found) continue
      if (lives(found)) throw new Error(inUse(folder, found))
      await removeDead(path, found)
    }
  } finally {
    await rm(draft, { force: true })
  }
  return async () => {
    if ((await read(path))?.token === mine.token) await rm(path, { force: true })
  }
}

const inUse = (folder: string, { pid, since }: Holder) =>
  `Passage cannot start. The data folder ${folder} is in use by process ${pid} since ${since}: stop that one first, or give this one a DATA_DIR of its own.`

/** Takes a dead holder's lock away; if another starter was faster and the lock is alive again, it is put back. */
async function removeDead(path: string, dead: Holder) {
  const aside = `${path}.${randomUUID()}`
  if (!(await succeeds(rename(path, aside), 'ENOENT'))) return
  if ((await read(aside))?.token !== dead.token) await succeeds(link(aside, path), 'EEXIST')
  await rm(aside, { force: true })
}

async function read(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as Holder)
}

const succeeds = (work: Promise<unknown>, unless: string) =>
  work.then(
    () => true,
    error => {
      if (error.code === unless) return false
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
