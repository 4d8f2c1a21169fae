import { readBackup } from '#server/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { verifySeals } from '#server/platform/auditTrail/verify.ts'
import { openSecret } from '#server/secret.ts'
import { openAsOwner } from '#server/startup/database.ts'
import { filesFolder } from '#server/startup/folders.ts'
import { checkKeyOfBackup, secretKey } from '#server/startup/secretKey.ts'
import { problemOf } from './command.ts'

/** npm run restore -- FILE: restores a backup into an empty database, either completely or not at all. */
async function run(path: string | undefined) {
  if (!path) throw new Error('Specify the file to read: npm run restore -- passage.ndjson.gz')
  const config = readConfig(process.env)
  const database = await openAsOwner(config)
  try {
    const { tables, files } = await readBackup(database.db, filesFolder(config), path, tx => checkKeyOfBackup(tx, config))
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `Restored ${rows} rows in ${Object.keys(tables).length} tables and ${Object.keys(files).length} files; counts and checksums match.`,
    )
    if (config.FILES_S3_BUCKET) console.log(besideTheBucket(Object.keys(files).length))
    const seals = await verifySeals(database.db, openSecret(await secretKey(config), config.SECRET_KEY_BEFORE))
    if (seals.problem) throw new Error(`The audit log does not match its seals: ${seals.problem}`)
    console.log(`The audit log matches its seals: ${seals.rows} entries under ${seals.seals} seals.`)
  } finally {
    await database.close()
  }
}

/** Explains that a restore does not change the files in a bucket. */
const besideTheBucket = (files: number) =>
  `The bucket was not changed. Restore its files from its versions or a copy.${files ? ` The ${files} files in this backup were restored to the folder. Copy them to the bucket.` : ''}`

/** Messages for system errors that concern the file. */
const sentences: Record<string, string> = {
  ENOENT: 'File not found',
  EISDIR: 'This is a folder, not a file',
  EACCES: 'No permission to read this file',
  Z_DATA_ERROR: 'This file is not a Passage backup, or it is damaged',
  Z_BUF_ERROR: 'This file is incomplete',
}

run(process.argv[2]).catch(error => {
  const sentence = sentences[(error as { code?: string }).code ?? '']
  console.error(sentence ? `${sentence}: ${process.argv[2]}` : problemOf(error))
  process.exitCode = 1
})
