import { sql } from 'kysely'
import type { Channel } from '#domain/compliance/messages/contract.ts'
import { peopleScope } from '#domain/identity/access.ts'
import { pictureMessages, pictureSizes, profile } from '#domain/identity/account/profile.ts'
import type { Upload } from '#domain/platform/formats.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { notInspected } from '#domain/platform/uploads.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'
import { onPage, pageLimits } from '../../platform/db/listing.ts'
import { discardFiles } from '../../platform/files/discard.ts'
import { tooManyPixels } from '../../platform/files/harmfulContent.ts'
import { drawn, pictureExtension } from '../../platform/files/redraw.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'

const none = { profile_image: null, profile_image_small: null }

const uploadPicture = handler(profile.uploadPicture, {
  prepare: async ({ actor, body, context }) => {
    if (body.user_id !== undefined && body.user_id !== actor.id)
      throw new HttpError('forbidden', 'You can change only your own picture')
    return drawPicture(context, body['profile-image'])
  },
  run: async call => {
    const { tx, actor, now, addAuditSubject, prepared: drawn } = call
    const before = await replacePicture(tx, actor.id, drawn, now)
    addAuditSubject({ type: 'users', ids: [actor.id], detail: { profile_image: true } })
    await discardFiles(call, before)
    return { errors: [], profile_image: { s3_filename: drawn.profile_image } }
  },
  undo: async (drawn, context) => {
    await Promise.all(Object.values(drawn).map(context.files.remove))
  },
})

async function removePicture(call: Call<typeof profile.removePicture>) {
  const { tx, actor, now, addAuditSubject } = call
  const before = await replacePicture(tx, actor.id, none, now)
  addAuditSubject({ type: 'users', ids: [actor.id], detail: { profile_image: false } })
  await discardFiles(call, before)
  return { profile_image: null }
}

/** The person in the path, if the actor may see the person's picture. */
const personInPath = async ({ tx, actor, params }: SubjectCall<typeof profile.picture>) =>
  tx
    .selectFrom('users')
    .where('id', '=', params.id)
    .where(where(peopleScope(actor), 'users'))
    .select(['profile_image', 'profile_image_small'])
    .executeTakeFirst()

type Person = NonNullable<Awaited<ReturnType<typeof personInPath>>>

async function showProfilePicture({ subject: person, query, context }: Call<typeof profile.picture, Person>) {
  const name = (query.size === 'small' && person.profile_image_small) || person.profile_image
  const bytes = name && (await context.files.get(name))
  if (!bytes) throw new HttpError('not_found', 'Picture not found')
  return { bytes, type: 'image/webp', name: 'picture.webp' }
}

async function listContactMessages({ tx, actor, query }: Call<typeof profile.messages>) {
  const ownMessages = tx.selectFrom('outbox').where('user_id', '=', actor.id)
  const [data, { total }] = await Promise.all([
    ownMessages
      .select(['id', 'channel', 'subject', 'state', 'created_at', 'sent_at'])
      // Webhooks have no user.
      .$narrowType<{ channel: Channel }>()
      .orderBy('id', 'desc')
      .$call(onPage(pageLimits(query)))
      .execute(),
    ownMessages.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { data, total }
}

export const profileRoutes: Handlers<typeof profile> = {
  uploadPicture,
  removePicture,
  picture: handler(profile.picture, { subject: personInPath, notFound: 'Picture not found', run: showProfilePicture }),
  messages: listContactMessages,
}

/** Replaces or removes a user's picture and returns the file names to delete. */
async function replacePicture(
  tx: Db,
  id: number,
  picture: { profile_image: string | null; profile_image_small: string | null },
  at: string,
): Promise<string[]> {
  const columns = ['profile_image', 'profile_image_small'] as const
  const before = await tx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ ...picture, updated_at: at })
    .where('id', '=', id)
    .execute()
  return Object.values(before).filter(name => name !== null)
}

/** Larger than the photos that phones take by default. Decoding an image of this size takes at most 100 MB of memory. */
const maxPixels = 25_000_000

/** File names of the two stored sizes. */
type Drawn = { profile_image: string; profile_image_small: string }

/**
 * Scans an upload, re-encodes it in both sizes (upright, cropped to a square, and without metadata or hidden data), and stores
 * both. Accepts only a safe JPEG or PNG.
 */
async function drawPicture({ inspection, files }: AppContext, { filename, bytes }: Upload): Promise<Drawn> {
  const inspected = await inspection.inspect(bytes)
  if (!inspected) reject(notInspected)
  const { content, problem } = inspected
  if (content?.format !== 'image/jpeg' && content?.format !== 'image/png') reject(pictureMessages.badType(filename.slice(0, 120)))
  if (problem) reject(problem)
  if (content.pixels > maxPixels) reject(tooManyPixels)
  const [large, small] = await draw(bytes).catch(() => reject(pictureMessages.failed))
  const profile_image = await files.put(large, pictureExtension)
  try {
    return { profile_image, profile_image_small: await files.put(small, pictureExtension) }
  } catch (error) {
    await files.remove(profile_image)
    throw error
  }
}

async function draw(bytes: Uint8Array): Promise<[Buffer, Buffer]> {
  const { large, small } = pictureSizes
  const options = { maxPixels, square: true, quality: 84 } as const
  const square = await drawn(bytes, { side: large, ...options })
  return [square, await drawn(square, { side: small, ...options })]
}

function reject(message: string): never {
  throw new HttpError('invalid', message, { errors: { 'profile-image': message } })
}
