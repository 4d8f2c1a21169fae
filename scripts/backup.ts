import { writeBackup } from '#server/backup/backup.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/startup/database.ts'
import { filesFolder } from '#server/startup/filesFolder.ts'

/** npm run backup -- FILE: writes the database and the uploaded files to one file. */
async function run(path: string | undefined) {
  if (!path) throw new Error('Name the file to write: npm run backup -- passage.ndjson.gz')
  const config = readConfig(process.env)
  // Runs no migrations, because a backup before an upgrade must not upgrade the database.
  const database = await connectDatabase(config)
  try {
    const { tables, files } = await writeBackup(database.db, filesFolder(config), path, new Date())
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${path}: ${rows} rows of ${Object.keys(tables).length} tables, ${Object.keys(files).length} files.`)
    if (config.FILES_S3_BUCKET) console.log('The files of the bucket are not in it: keep versions or a copy of the bucket.')
    console.log('The secret key is not in it. Keep SECRET_KEY (or the file secret-key of the data folder) too, in another place.')
  } finally {
    await database.close()
  }
}

run(process.argv[2]).catch(error => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
