import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes a folder and everything in it readable by its owner alone. The embedded engine asks for rights of its own, whatever the umask of the
 * process: what it makes later is protected by the folder, which nobody else may enter.
 */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o700)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
}
