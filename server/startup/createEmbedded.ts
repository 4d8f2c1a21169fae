import { PGlite } from '@electric-sql/pglite'

// Creates the files of an empty embedded database in this folder; started by database.ts.
await (await PGlite.create({ dataDir: process.argv[2]! })).close()
