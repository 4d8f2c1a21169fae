import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { one, paging, spooled, total } from '../formats.ts'
import { Directory, Import, ImportDetail, ImportKind } from './schema.ts'

/**
 * Imports of whole files: facilities, HSDS directories, payers or hospitals. An import is previewed, then run, and can be undone.
 */
export const imports = contract({
  list: {
    method: 'GET',
    path: '/admin/imports',
    about: 'Imports of the kinds that one may import, newest first.',
    access: 'imports.list',
    query: paging,
    response: z.array(Import),
    beside: total,
  },
  show: {
    method: 'GET',
    path: '/admin/imports/:id',
    about: 'One import with its preview, its problems and its progress.',
    access: 'imports.show',
    params: one,
    response: ImportDetail,
  },
  create: {
    method: 'POST',
    path: '/admin/imports',
    about:
      'Takes a file (.csv, .csv.gz or .xlsx; of a directory in HSDS .json, .json.gz or a .zip of its tables) and tells what importing it would do. Nothing is imported yet.',
    access: 'imports.create',
    takes: 'multipart',
    spools: 'imports.list',
    body: z.object({ kind: ImportKind, file: spooled }),
    status: 201,
    response: ImportDetail,
  },
  chooseDirectory: {
    method: 'POST',
    path: '/admin/imports/:id/directory',
    about: 'Says which national directory a file of facilities is, and returns its preview as that directory.',
    access: 'imports.chooseDirectory',
    params: one,
    body: z.object({ directory: Directory }),
    response: ImportDetail,
  },
  run: {
    method: 'POST',
    path: '/admin/imports/:id/run',
    about:
      'Starts a planned import, or lets one go on that stopped half way. The work is done outside of the request. An import that removes more than 1 % of a field needs `accept_removals`.',
    access: 'imports.run',
    params: one,
    body: z.object({ accept_removals: z.boolean().optional() }),
    response: ImportDetail,
  },
  undo: {
    method: 'POST',
    path: '/admin/imports/:id/undo',
    about: 'Starts to take an import back as a whole: what it created goes, what it changed is restored, unless changed since.',
    access: 'imports.undo',
    params: one,
    response: ImportDetail,
  },
})
