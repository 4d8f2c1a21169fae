import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Why this process cannot write a new file at this path, as a sentence for the operator; undefined if it can. */
export async function problemOfNewFile(path: string): Promise<string | undefined> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) return `${path} already exists. This command never overwrites a file.`
  const problem = await access(dirname(path), constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  )
  if (problem === 'ENOENT') return `The folder ${dirname(path)} does not exist.`
  return problem && `The folder ${dirname(path)} cannot be written. Choose another one.`
}
