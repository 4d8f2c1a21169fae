import { contract } from '../platform/endpoint.ts'
import { enumIgnoringCase, idParams, paging, spooled, total } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { ListName, Mapping } from './mapping.ts'
import { Directory, EditionDate, Import, ImportDetail, ImportKind } from './schema.ts'

const filter = {
  /** True selects imports that did not finish, and whose type the caller may run. */
  interrupted: z.stringbool().default(false),
}

/** Imports of facilities, HSDS directories, payers, or hospitals from files. An import is first previewed, then run, and can be undone. */
export const imports = contract({
  list: {
    method: 'GET',
    path: '/admin/imports',
    about: 'Imports of the types the caller may run, newest first.',
    access: 'imports.list',
    query: paging.extend(filter),
    response: z.array(Import),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/admin/imports/export',
    about:
      'All imports of the types the caller may run that match the filter, newest first, as a CSV file with times in Pacific time.',
    access: 'imports.list',
    query: z.object(filter),
    responseType: 'csv',
    response: z.string(),
  },
  show: {
    method: 'GET',
    path: '/admin/imports/:id',
    about: 'One import with its preview, problems, and progress.',
    access: 'imports.show',
    params: idParams,
    response: ImportDetail,
  },
  notes: {
    method: 'GET',
    path: '/admin/imports/:id/notes',
    about:
      'All rows that cannot be imported (`problems`), all values that are left out or read differently (`remarks`), or all rows that are not listed because they name no treatment (`not_listed`), as a CSV file.',
    access: 'imports.notes',
    params: idParams,
    query: z.object({ kind: enumIgnoringCase(['problems', 'remarks', 'not_listed']) }),
    responseType: 'csv',
    response: z.string(),
  },
  create: {
    method: 'POST',
    path: '/admin/imports',
    about:
      'Uploads a file (.csv, .csv.gz, or .xlsx; for an HSDS directory .json, .json.gz, or a .zip of its tables) and returns a preview. Nothing is imported yet.',
    access: 'imports.create',
    requestType: 'multipart',
    streamedUpload: 'imports.list',
    body: z.object({ kind: ImportKind, file: spooled }),
    status: 201,
    response: ImportDetail,
  },
  chooseDirectory: {
    method: 'POST',
    path: '/admin/imports/:id/directory',
    about: 'Sets which national directory a facilities file comes from and returns the preview for that directory.',
    access: 'imports.chooseDirectory',
    params: idParams,
    body: z.object({ directory: Directory }),
    response: ImportDetail,
  },
  chooseMapping: {
    method: 'POST',
    path: '/admin/imports/:id/mapping',
    about:
      'Sets how the columns of a file are read and returns the preview. With a name (`list`), the mapping is saved and used for later files with the same columns.',
    access: 'imports.chooseMapping',
    params: idParams,
    body: z.object({ mapping: Mapping }),
    response: ImportDetail,
  },
  chooseOptions: {
    method: 'POST',
    path: '/admin/imports/:id/options',
    about:
      'Sets the date of a file’s edition (null for the date in its name), the name of an HSDS directory, or whether services that name no treatment are listed, and returns the preview. Such listings never match.',
    access: 'imports.chooseOptions',
    params: idParams,
    body: z
      .object({
        edition: EditionDate.nullable(),
        list: ListName,
        lists_all: z.boolean(),
      })
      .partial(),
    response: ImportDetail,
  },
  run: {
    method: 'POST',
    path: '/admin/imports/:id/run',
    about:
      'Starts a planned import or resumes a stopped one. The import runs in the background. An import that removes more than 1% of a field’s values needs `accept_removals`, and one that replaces a newer edition `accept_older`. `retire` is the confirmed number of listings to retire because the file does not name them; without it, they stay.',
    access: 'imports.run',
    params: idParams,
    body: z.object({
      accept_removals: z.boolean().optional(),
      accept_older: z.boolean().optional(),
      retire: z.number().int().min(1).optional(),
    }),
    response: ImportDetail,
  },
  stop: {
    method: 'POST',
    path: '/admin/imports/:id/stop',
    about: 'Stops a running import. Rows imported so far are saved, and the import can be resumed or undone.',
    access: 'imports.run',
    params: idParams,
    response: ImportDetail,
  },
  undo: {
    method: 'POST',
    path: '/admin/imports/:id/undo',
    about:
      'Starts undoing an import: removes the records it created and restores those it changed, unless they have changed since then.',
    access: 'imports.undo',
    params: idParams,
    response: ImportDetail,
  },
})
