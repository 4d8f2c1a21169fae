import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'passage-archive-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** This text as the whole content of an entry. */
export async function* once(content: string) {
  yield content
}
