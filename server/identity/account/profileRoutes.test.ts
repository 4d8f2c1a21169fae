import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { eicar, heic, jpeg, png, pngChunk, zip } from '../../intake/documents/testing.ts'
import { buildAdvocate, buildApplication, buildPatient, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { formOf, startServer } from '../../testing.ts'

const { context, db, as, logs } = await startServer()
const cast = await findTestData(db)
const storedFiles = async () => (await readdir(join(context.config.DATA_DIR, 'files')).catch((): string[] => [])).sort()

type Calls = ReturnType<typeof as>
const path = '/users/current/upload-profile-image'
type Sent = { bytes: Buffer; name?: string; type?: string; user_id?: string }
async function send(call: Calls, { bytes, name = 'me.png', type = 'image/png', user_id }: Sent) {
  const file = new File([new Uint8Array(bytes)], name, { type })
  const { payload, headers } = await formOf({ ...(user_id && { user_id }), 'profile-image': file })
  return call('POST', path, payload, { headers })
}

const red = { r: 200, g: 30, b: 30 }
const photo = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: red } })
const photoBytes = await photo().png().toBuffer()
const webpBytes = await photo(4, 4).webp().toBuffer()

/** A picture with a red left half and a blue right half, with the EXIF orientation of a phone held sideways (6: rotate clockwise). */
const rotated = await photo(400, 400)
  .composite([
    { input: { create: { width: 200, height: 400, channels: 3, background: { r: 20, g: 20, b: 220 } } }, left: 200, top: 0 },
  ])
  .withExif({ IFD0: { Copyright: 'Dorothea Venn' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 3/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

const someone = async () => {
  const { id } = await buildUser(db, context.now())
  return { id, call: as(id) }
}
const pictureOf = (call: Calls, id: number, size = 'large') => call('GET', `/users/${id}/picture?size=${size}`)

describe('POST /users/current/upload-profile-image', () => {
  test('200 returns no errors and the new picture, which whoami, users/current and admins also return [ACCT-009] [ACCT-013]', async () => {
    const { id, call } = await someone()
    const reply = await send(call, { bytes: photoBytes, user_id: String(id) })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { data: { errors: [], profile_image: { s3_filename: expect.stringMatching(/^[0-9a-f-]{36}\.webp$/) } } },
    ])
    const { profile_image } = reply.json().data
    expect((await call('GET', '/users/current')).json().data.profile_image).toEqual(profile_image)
    expect((await call('GET', '/common/whoami')).json().data.profile_pic_url).toBe(
      `/api/v2/users/${id}/picture?v=${profile_image.s3_filename}`,
    )
    expect((await as('super.admin')('GET', `/users/${id}`)).json().data.profile_image).toEqual(profile_image)
  })

  test.each([
    ['large', 256],
    ['small', 96],
  ])('200 the %s picture is a square of %i pixels, displayable and never cached by a proxy', async (size, side) => {
    const { id, call } = await someone()
    await send(call, { bytes: photoBytes })
    const reply = await pictureOf(call, id, size)
    expect([reply.statusCode, reply.headers]).toMatchObject([
      200,
      {
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline; filename="picture.webp"',
        'content-security-policy': expect.stringContaining('sandbox'),
      },
    ])
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
  })

  test('200 a sideways picture is rotated upright and stripped of author and location', async () => {
    const { id, call } = await someone()
    expect((await sharp(rotated).metadata()).orientation).toBe(6)
    expect((await send(call, { bytes: rotated, name: 'me.jpg', type: 'image/jpeg' })).statusCode).toBe(200)
    const stored = (await pictureOf(call, id)).rawPayload
    const { exif, icc, xmp, orientation } = await sharp(stored).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(stored.includes('Venn')).toBe(false)
    const { data } = await sharp(stored).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)]
    // After the clockwise rotation, the left half is on top.
    expect(at(128, 20)[0]).toBeGreaterThan(150)
    expect(at(128, 236)[2]).toBeGreaterThan(150)
  })

  test('200 the previous files are deleted, even with two concurrent uploads', async () => {
    const { id, call } = await someone()
    const before = await storedFiles()
    await Promise.all([send(call, { bytes: photoBytes }), send(call, { bytes: rotated, name: 'me.jpg', type: 'image/jpeg' })])
    await send(call, { bytes: photoBytes })
    const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const added = (await storedFiles()).filter(name => !before.includes(name))
    expect(added).toEqual([row.profile_image, row.profile_image_small].sort())
  })

  test("403 for another user's picture", async () => {
    const { call } = await someone()
    const before = await storedFiles()
    expect((await send(call, { bytes: photoBytes, user_id: String(cast.users.colleague) })).statusCode).toBe(403)
    expect(await storedFiles()).toEqual(before)
  })

  test('its audit row contains the user but no file name', async () => {
    const { id, call } = await someone()
    await send(call, { bytes: photoBytes, name: 'Marisol Venn.png' })
    const rows = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'profile.uploadPicture')
      .where('actor_id', '=', id)
      .execute()
    expect(rows).toMatchObject([{ subject_type: 'users', subject_ids: [id] }])
    expect(JSON.stringify(rows)).not.toContain('Venn')
  })
})

describe('422 stores nothing', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1')
  const badType = (name: string) => `Bad filetype for: ${name}`
  const failed = 'Error uploading image.'
  const unsafeMessage = /^This file may be unsafe/
  const cases: [string, Sent, string | RegExp][] = [
    ['nothing', { bytes: Buffer.alloc(0) }, badType('me.png')],
    ['a text', { bytes: latin('hello'), name: 'me.txt' }, badType('me.txt')],
    ['a page called JPEG', { bytes: latin('<html><script>alert(1)</script>'), name: 'me.jpg' }, badType('me.jpg')],
    ['an SVG with a script', { bytes: latin('<svg onload="alert(1)"/>'), name: 'me.png' }, badType('me.png')],
    ['a GIF', { bytes: latin('GIF89a\x01\0\x01\0\0\0\0;'), name: 'me.gif' }, badType('me.gif')],
    ['a WebP', { bytes: webpBytes, name: 'me.webp' }, badType('me.webp')],
    ['a HEIC', { bytes: heic(), name: 'me.heic' }, badType('me.heic')],
    ['a PDF', { bytes: latin('%PDF-1.4\n%%EOF'), name: 'me.pdf' }, badType('me.pdf')],
    ['a PNG that breaks off', { bytes: photoBytes.subarray(0, -12) }, /^This image is damaged/],
    ['a PNG with an archive behind it', { bytes: Buffer.concat([photoBytes, zip]) }, unsafeMessage],
    ['the bones of a JPEG without a picture', { bytes: jpeg(200, 200), name: 'me.jpg' }, failed],
    ['a PNG whose picture is not there', { bytes: png(200, 200) }, failed],
    ['a PNG of 2,500 million pixels', { bytes: png(50_000, 50_000) }, /^This image is too large/],
    ['a PNG of 26 million pixels', { bytes: png(5200, 5000) }, /^This image is too large/],
    ['the scanners’ test file in a JPEG', { bytes: jpeg(2, 2, { comment: eicar }), name: 'me.jpg' }, unsafeMessage],
    ['a PHP program in a JPEG', { bytes: jpeg(2, 2, { comment: '<?php system(1) ?>' }), name: 'me.php.jpg' }, unsafeMessage],
    ['a script in a PNG', { bytes: png(2, 2, pngChunk('tEXt', latin('a\0<script>alert(1)</script>'))) }, unsafeMessage],
    ['more than 6 MB', { bytes: Buffer.alloc(6 * 1024 * 1024 + 1) }, /^File is too large/],
  ]
  test.each(cases)('%s [ACCT-011] [ACCT-012]', async (_case, sent, expectedMessage) => {
    const { id, call } = await someone()
    const before = await storedFiles()
    const reply = await send(call, sent)
    const { message, errors } = reply.json()
    expect([reply.statusCode, message]).toEqual([
      422,
      expectedMessage instanceof RegExp ? expect.stringMatching(expectedMessage) : expectedMessage,
    ])
    if (errors) expect(Object.values(errors)).toEqual([message])
    expect(await storedFiles()).toEqual(before)
    expect((await pictureOf(call, id)).statusCode).toBe(404)
    expect(logs.filter(line => line.includes('unexpected error'))).toEqual([])
  })

  test('for no form, or a form without a file', async () => {
    const { call } = await someone()
    expect((await call('POST', path, { 'profile-image': 'me.png' })).statusCode).toBe(422)
    const { payload, headers } = await formOf({ user_id: '' })
    expect((await call('POST', path, payload, { headers })).statusCode).toBe(422)
  })
})

describe('DELETE /users/current/profile-image', () => {
  test('200 deletes the picture and its files; repeating the call does nothing', async () => {
    const { id, call } = await someone()
    const before = await storedFiles()
    await send(call, { bytes: photoBytes })
    const reply = await call('DELETE', '/users/current/profile-image')
    expect([reply.statusCode, reply.json()]).toEqual([200, { data: { profile_image: null } }])
    expect(await storedFiles()).toEqual(before)
    expect((await pictureOf(call, id)).statusCode).toBe(404)
    expect((await call('GET', '/common/whoami')).json().data.profile_pic_url).toBeNull()
    expect((await call('DELETE', '/users/current/profile-image')).statusCode).toBe(200)
  })
})

describe('GET /users/:id/picture', () => {
  test("404 until an application connects the two users, who then see each other's picture", async () => {
    const advocate = await buildAdvocate(db, context.now())
    const coordinator = cast.users.coordinator
    for (const id of [advocate.id, coordinator]) await send(as(id), { bytes: photoBytes })
    const responses = async () => [
      (await pictureOf(as('coordinator'), advocate.id)).statusCode,
      (await pictureOf(as(advocate.id), coordinator)).statusCode,
    ]
    expect(await responses()).toEqual([404, 404])
    const { id } = await buildPatient(db, context.now(), { advocate_id: advocate.id })
    await buildApplication(db, context.now(), { record_id: id, facility_id: cast.facilities.house })
    expect(await responses()).toEqual([200, 200])
    expect((await pictureOf(as('other.coordinator'), advocate.id)).statusCode).toBe(404)
    expect((await pictureOf(as('member'), advocate.id)).statusCode).toBe(404)
  })

  test('the same response without a picture, for an unknown user, and without permission', async () => {
    await send(as('outside.advocate'), { bytes: photoBytes })
    const replies = [
      await pictureOf(as('loner'), cast.users.loner),
      await pictureOf(as('loner'), 2_000_000_000),
      await pictureOf(as('loner'), cast.users['outside.advocate']),
    ]
    expect(replies.map(reply => [reply.statusCode, reply.json()])).toEqual(Array(3).fill([404, replies[0]!.json()]))
  })
})
