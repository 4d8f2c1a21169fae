import { channels, messageStates } from '../../compliance/messages/messages.ts'
import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, id, idParams, instant, paging, total, upload } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { pictureSizes } from './picture.ts'

const sizes = Object.keys(pictureSizes) as [keyof typeof pictureSizes]
const Picture = z.object({ s3_filename: z.string() }).nullable()

/** A message that Passage sent to the user, without the body, which may contain a code. */
export const OwnMessage = z.object({
  id: z.number().int(),
  channel: z.enum(channels),
  subject: z.string(),
  state: z.enum(messageStates),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type OwnMessage = z.infer<typeof OwnMessage>

/** Account settings outside the form: the profile picture and the sent messages. */
export const profile = contract({
  uploadPicture: {
    method: 'POST',
    path: '/users/current/upload-profile-image',
    about:
      'Uploads a profile picture: JPEG or PNG, up to 6 MB and 25 million pixels. Stores two square versions, re-encoded without the file’s metadata.',
    access: 'signed in',
    whenDeactivated: 'view only',
    requestType: 'multipart',
    body: z.object({
      'profile-image': upload,
      /** Must be the caller's own user id. */
      user_id: z.preprocess(value => (value === '' ? undefined : value), id.optional()),
    }),
    response: z.object({ errors: z.array(z.string()), profile_image: Picture }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/users/current/profile-image',
    about: 'Removes the profile picture. Does nothing if there is none.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: z.object({ profile_image: Picture }),
  },
  picture: {
    method: 'GET',
    path: '/users/:id/picture',
    about: 'The profile picture of a user the caller works with, 256 pixels wide, or 96 with `small`.',
    access: 'signed in',
    whenDeactivated: 'view only',
    params: idParams,
    query: z.object({ size: enumIgnoringCase(sizes).default('large') }),
    responseType: 'file',
    response: z.file(),
  },
  messages: {
    method: 'GET',
    path: '/users/current/messages',
    about:
      'The emails and text messages that Passage sent the caller, newest first: when, by which channel, and the subject, without the content.',
    access: 'signed in',
    whenDeactivated: 'view only',
    query: paging,
    response: z.array(OwnMessage),
    responseFields: total,
  },
})
