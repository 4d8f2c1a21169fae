import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { platformRoles } from '#domain/identity/roles.ts'
import type { Db } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { folderFiles } from '../../platform/gateways/files.ts'
import { openSecret } from '../../secret.ts'
import { buildUser } from '../../seed/builders.ts'
import { seedLookups } from '../../seed/seed.ts'
import { openDatabase } from '../../testing.ts'
import { openArchive } from './read.ts'
import type { Manifest } from './schema.ts'
import { once, temporaryFolder } from './zip.testing.ts'
import { readZip, writeZip } from './zip.ts'

/** A new installation: its own secret key, the catalogs, and its first super admin, whose number is 1. */
export async function newInstallation(now: () => Date) {
  const db: Db = await openDatabase('empty')
  await migrate(db)
  await seedLookups(db)
  const admin = await buildUser(db, now(), { role_id: platformRoles.SUPER_ADMIN, email: 'operator@new.example' })
  const folder = await temporaryFolder()
  return {
    db,
    files: folderFiles(join(folder, 'files')),
    now,
    secret: openSecret('the secret key of the new installation'),
    admin,
  }
}

/** The text of every entry of an archive except its manifest and files. */
export async function contentsOf(path: string): Promise<Record<string, string>> {
  const zip = await readZip(path)
  const found: Record<string, string> = {}
  for (const name of zip.names.filter(name => /^(data|outside|schema)\//.test(name))) found[name] = await text(zip.read(name))
  await zip.close()
  return found
}

/** Writes a copy of an archive with some entries changed, added, or (with null) removed. */
export async function changed(from: string, to: string, change: Record<string, ((content: string) => string) | string | null>) {
  const old = await readZip(from)
  const zip = await writeZip(to)
  for (const name of new Set([...old.names, ...Object.keys(change)])) {
    const replacement = change[name]
    if (replacement === null) continue
    const content =
      replacement === undefined
        ? old.read(name)
        : once(typeof replacement === 'string' ? replacement : replacement(await text(old.read(name))))
    await zip.add(name, content)
  }
  await zip.finish()
  await zip.close()
  await old.close()
  return to
}

export async function readManifestOf(path: string): Promise<Manifest> {
  const archive = await openArchive(path)
  await archive.close()
  return archive.manifest
}
