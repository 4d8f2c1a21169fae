import { required } from '../../platform/fields.ts'
import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** `deleted` is an archive whose file was deleted after its download or after a day. */
export const archiveStates = ['waiting', 'making', 'ready', 'failed', 'deleted'] as const
export type ArchiveState = (typeof archiveStates)[number]

/** How long an archive can be downloaded, and how long after its first download it is kept, so that a broken download can be repeated. */
export const archiveHours = { kept: 24, afterDownload: 1 } as const

export const Archive = z.object({
  id: z.number(),
  state: z.enum(archiveStates),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: instant,
  /** Documents and photos written so far, and how many there are. Both are 0 while the records are being read. */
  files_done: z.number(),
  files_total: z.number(),
  bytes: z.number().nullable(),
  /** The digest of the archive, with which the new operator can check the file. */
  sha256: z.string().nullable(),
  made_at: instant.nullable(),
  downloaded_at: instant.nullable(),
  expires_at: instant.nullable(),
})
export type Archive = z.infer<typeof Archive>

/** What an archive made now would contain. */
export const ArchiveContents = z.object({
  members: z.number(),
  facilities: z.number(),
  patients: z.number(),
  applications: z.number(),
  documents: z.number(),
})
export type ArchiveContents = z.infer<typeof ArchiveContents>

export const NewArchive = z.object({
  reason: required({
    max: 1000,
    missing: 'Enter why the archive is needed',
    min: 10,
    short: 'Enter a reason of at least 10 characters',
  }),
})
