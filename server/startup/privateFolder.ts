import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes a folder and its content accessible only to the owner. The embedded engine ignores the umask, so only the folder's
 * permissions protect files that it creates later.
 */
export async function makePrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o700)
    else if (entry.isFile()) await chmod(path, 0o600)
  }
}
