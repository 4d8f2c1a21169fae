import { contract } from '../../platform/endpoint.ts'
import { id, idParams, messageOnly } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Archive, ArchiveContents, NewArchive } from './schema.ts'

const params = z.object({ id, archiveId: id })

/** Archives with everything that Passage keeps for an organization (docs/decisions/0044-leaving.md). */
export const archives = contract({
  list: {
    method: 'GET',
    path: '/organizations/:id/archives',
    about:
      'The organization’s last archives, newest first, and what a new one would contain. While one is being made, only the archives.',
    access: 'archives.manage',
    params: idParams,
    response: z.array(Archive),
    responseFields: z.object({ contents: ArchiveContents.nullable() }),
  },
  create: {
    method: 'POST',
    path: '/organizations/:id/archives',
    about:
      'Starts an archive of everything that Passage keeps for the organization, and returns it. A job makes it. While one is being made, returns that one.',
    access: 'archives.manage',
    params: idParams,
    body: NewArchive,
    status: 201,
    response: Archive,
  },
  download: {
    method: 'GET',
    path: '/organizations/:id/archives/:archiveId',
    about: 'The archive, a ZIP file. It is deleted an hour after its first download, and a day after it was made.',
    access: 'archives.manage',
    params,
    responseType: 'file',
    response: z.string(),
    reads: 'patient',
  },
  remove: {
    method: 'DELETE',
    path: '/organizations/:id/archives/:archiveId',
    about: 'Deletes an archive, or stops making it. Repeating the request has no effect.',
    access: 'archives.manage',
    params,
    response: messageOnly,
  },
})
