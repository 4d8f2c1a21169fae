import { writeBackup } from '#server/backup/backup.ts'
import { filesFolder } from '#server/startup/folders.ts'
import { fail, withDatabase } from './command.ts'

/** npm run backup -- FILE: writes the database and the uploaded files to one file. */
async function run(path: string | undefined) {
  if (!path) throw new Error('Specify the file to write: npm run backup -- passage.ndjson.gz')
  // Does not run migrations, because a backup made before an upgrade must not upgrade the database.
  await withDatabase(async (db, config) => {
    const { tables, files } = await writeBackup(db, filesFolder(config), path, new Date())
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    console.log(`${path}: ${rows} rows from ${Object.keys(tables).length} tables, and ${Object.keys(files).length} files.`)
    if (config.FILES_S3_BUCKET)
      console.log('The backup does not include the files in the bucket. Turn on versioning for the bucket, or copy it.')
    console.log(
      'The backup does not include the secret key. Store SECRET_KEY (or the file secret-key in the data folder) separately.',
    )
  })
}

run(process.argv[2]).catch(fail)
