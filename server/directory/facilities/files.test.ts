import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { jpeg, png } from '../../intake/documents/testing.ts'
import { pdf as pdfOf } from '../../intake/patients/testing.ts'
import { damagedImage, tooManyPixels } from '../../platform/files/harmfulContent.ts'
import { buildFacility, buildOrganization, buildStaff } from '../../seed/builders.ts'
import { formOf, startServer } from '../../testing.ts'
import { longestSides } from './files.ts'

const { db, context, as } = await startServer()
const now = context.now()
const pdf = pdfOf()

async function location() {
  const { id } = await buildFacility(db, now, { organization_id: (await buildOrganization(db, now)).id })
  return { id, manager: as((await buildStaff(db, now, { facility_id: id, facility_role: 'Manager' })).id) }
}
type Place = Awaited<ReturnType<typeof location>>

/** A photo from a phone held upright: rotated by EXIF, with location and camera data. */
const fromPhone = (width = 2400, height = 1600) =>
  sharp({ create: { width, height, channels: 3, background: '#4a90a4' } })
    .withExif({ IFD0: { Make: 'Telephone', Orientation: '6' }, IFD3: { GPSLatitude: '34/1 3/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
const photo = (name: string, bytes: Uint8Array, type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type })

async function send(
  { id, manager }: Place,
  kind: 'photos' | 'documents',
  files: File[],
  more: Record<string, string> = {},
  start = 0,
) {
  const fileFields = Object.fromEntries(files.map((file, n) => [`file_${start + n}`, file]))
  const fields = { facility_id: String(id), start_id: String(start), image_count: String(files.length), ...more, ...fileFields }
  const { payload, headers } = await formOf(fields)
  return manager('POST', `/facilities/${id}/${kind}`, payload, { headers })
}
const listed = async ({ id, manager }: Place, kind: 'photos' | 'documents' = 'photos') =>
  (await manager('GET', `/facilities/${id}/${kind}`)).json().data as {
    id: number
    uploaded_filename: string
    primary_image: boolean
  }[]
const bytesOf = async ({ id }: Place, fileId: number, size = '') =>
  as('advocate')('GET', `/facilities/${id}/photos/${fileId}${size && `?size=${size}`}`)

describe('POST /facilities/:id/photos', () => {
  test('200 stores several at once and returns their ids and names; the first one becomes primary [FAC-052] [FAC-058]', async () => {
    const place = await location()
    const reply = await send(
      place,
      'photos',
      [photo('front.jpg', await fromPhone()), photo('garden.png', png(), 'image/png')],
      {},
      3,
    )
    expect(reply.statusCode).toBe(200)
    const { data } = reply.json()
    expect(data).toMatchObject({ filenames: ['front.jpg', 'garden.png'], failed: [], errors: [] })
    expect([data.record_ids.length, data.s3_filenames.length]).toEqual([2, 2])
    expect(await listed(place)).toEqual([
      {
        id: data.record_ids[0],
        facility_id: place.id,
        s3_filename: data.s3_filenames[0],
        uploaded_filename: 'front.jpg',
        primary_image: true,
      },
      expect.objectContaining({ uploaded_filename: 'garden.png', primary_image: false }),
    ])
    expect((await place.manager('GET', `/facilities/${place.id}`)).json().data.primary_image).toBe(data.s3_filenames[0])
  })

  test('200 stores them in the order of their numbers, regardless of the order sent; the first one becomes primary [FAC-052]', async () => {
    const place = await location()
    const names = ['tenth.png', 'second.png', 'first.png']
    const numbered = { file_10: names[0]!, file_2: names[1]!, file_1: names[2]! }
    const files = Object.entries(numbered).map(([field, name]) => [field, photo(name, png(), 'image/png')])
    const { payload, headers } = await formOf({ facility_id: String(place.id), start_id: '1', ...Object.fromEntries(files) })
    const reply = await place.manager('POST', `/facilities/${place.id}/photos`, payload, { headers })
    expect(reply.json().data.filenames).toEqual(['first.png', 'second.png', 'tenth.png'])
    expect((await listed(place)).find(photo => photo.primary_image)?.uploaded_filename).toBe('first.png')
  })

  test('200 stores three sizes, upright, without location and camera data', async () => {
    const place = await location()
    const id = (await send(place, 'photos', [photo('front.jpg', await fromPhone())])).json().data.record_ids[0]
    for (const size of ['small', 'medium', 'large'] as const) {
      const reply = await bytesOf(place, id, size)
      const metadata = await sharp(reply.rawPayload).metadata()
      const longestSide = longestSides[size]
      expect([reply.headers['content-type'], metadata.width, metadata.height]).toEqual([
        'image/webp',
        Math.round((longestSide * 2) / 3),
        longestSide,
      ])
      expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined])
      expect(reply.rawPayload.includes('Telephone')).toBe(false)
    }
    expect((await bytesOf(place, id)).rawPayload).toEqual((await bytesOf(place, id, 'large')).rawPayload)
  })

  test('200 reports invalid or harmful photos with the reason, and keeps the others [FAC-048] [FAC-049] [FAC-054]', async () => {
    const place = await location()
    const hostile: [string, Uint8Array, string][] = [
      ['page.jpg', Buffer.from('<html><script>alert(1)</script></html>'), 'Bad filetype for: page.jpg'],
      ['license.pdf', pdf, 'Bad filetype for: license.pdf'],
      ['flood.png', png(60_000, 60_000), `flood.png: ${tooManyPixels}`],
      ['empty.png', Buffer.alloc(0), 'Bad filetype for: empty.png'],
    ]
    const files = [...hostile.map(([name, bytes]) => photo(name, bytes)), photo('../../front.jpg', await fromPhone(60, 40))]
    const reply = await send(place, 'photos', files)
    expect([reply.statusCode, reply.json().data]).toMatchObject([
      200,
      { filenames: ['front.jpg'], failed: hostile.map(([name]) => name), errors: hostile.map(([, , message]) => message) },
    ])
    expect((await listed(place)).map(photo => photo.uploaded_filename)).toEqual(['front.jpg'])
  })

  test('200 rejects an image that cannot be decoded, by name', async () => {
    const place = await location()
    const { data } = (await send(place, 'photos', [photo('broken.jpg', jpeg(200, 100))])).json()
    expect(data).toMatchObject({ failed: ['broken.jpg'], errors: [`broken.jpg: ${damagedImage}`], record_ids: [] })
  })

  test('422 for another facility’s id in the form, fewer files than declared, or no files; nothing is stored [FAC-052]', async () => {
    const place = await location()
    const file = photo('front.jpg', await fromPhone(60, 40))
    for (const [files, fields] of [
      [[file], { facility_id: '1' }],
      [[file], { image_count: '2' }],
      [[], { image_count: '1' }],
    ] as [File[], Record<string, string>][])
      expect((await send(place, 'photos', files, fields)).statusCode).toBe(422)
    expect(await listed(place)).toEqual([])
  })

  test('the next match shows a new photo', async () => {
    const place = await location()
    const { s3_filenames } = (await send(place, 'photos', [photo('front.jpg', await fromPhone(60, 40))])).json().data
    const nearby = (await as('advocate')('GET', '/facilities?lat=34.05&lng=-118.25&radius=25&page_size=100')).json().data
    expect(nearby.find((facility: Place) => facility.id === place.id)).toMatchObject({
      s3_filenames,
      primary_image: s3_filenames[0],
    })
  })
})

describe('a photo', () => {
  test('200 PATCH primary makes it the only primary photo [FAC-057]', async () => {
    const place = await location()
    const bytes = await fromPhone(60, 40)
    const { record_ids } = (await send(place, 'photos', [photo('a.jpg', bytes), photo('b.jpg', bytes)])).json().data
    const reply = await place.manager('PATCH', `/facilities/${place.id}/photos/${record_ids[1]}/primary`)
    expect([reply.statusCode, reply.json().data.primary_image]).toEqual([200, true])
    expect((await listed(place)).map(({ id, primary_image }) => [id, primary_image])).toEqual([
      [record_ids[1], true],
      [record_ids[0], false],
    ])
  })

  test('200 DELETE removes it with its file, and the next one becomes primary [FAC-053] [FAC-056]', async () => {
    const place = await location()
    const bytes = await fromPhone(60, 40)
    const { record_ids, s3_filenames } = (await send(place, 'photos', [photo('a.jpg', bytes), photo('b.jpg', bytes)])).json().data
    expect((await place.manager('DELETE', `/facilities/${place.id}/photos/${record_ids[0]}`)).json()).toEqual({
      data: { id: record_ids[0] },
    })
    expect(await listed(place)).toMatchObject([{ id: record_ids[1], primary_image: true }])
    expect([await context.files.get(s3_filenames[0]), (await bytesOf(place, record_ids[0])).statusCode]).toEqual([undefined, 404])
  })

  test("404 for another facility’s photo, with the API's message [FAC-056]", async () => {
    const [place, other] = [await location(), await location()]
    const { record_ids } = (await send(other, 'photos', [photo('a.jpg', await fromPhone(60, 40))])).json().data
    const reply = await place.manager('DELETE', `/facilities/${place.id}/photos/${record_ids[0]}`)
    expect([reply.statusCode, reply.json().message]).toEqual([404, 'Photo not found'])
  })

  test('200 a location’s thumbnail is its small primary photo [ORG-051]', async () => {
    const place = await location()
    const { record_ids } = (await send(place, 'photos', [photo('a.jpg', await fromPhone(60, 40))])).json().data
    const { data } = (await place.manager('GET', '/organizations/my-organizations')).json()
    expect(data.organization.facilities[0].thumbnail_url).toBe(
      `/api/v2/facilities/${place.id}/photos/${record_ids[0]}?size=small`,
    )
  })
})

describe('/facilities/:id/documents', () => {
  test("200 pdf, jpg and png are stored, listed, read and deleted, only by the facility's editors and administrators [FAC-048] [FAC-053] [FAC-058]", async () => {
    const place = await location()
    const files = [
      photo('license.pdf', pdf, 'application/pdf'),
      photo('seal.jpg', await fromPhone(60, 40)),
      photo('notes.txt', Buffer.from('x')),
    ]
    const { data } = (await send(place, 'documents', files)).json()
    expect(data).toMatchObject({ filenames: ['license.pdf', 'seal.jpg'], failed: ['notes.txt'] })
    expect((await listed(place, 'documents')).map(document => document.uploaded_filename)).toEqual(['license.pdf', 'seal.jpg'])
    const response = await as('tech.support')('GET', `/facilities/${place.id}/documents/${data.record_ids[0]}`)
    expect([response.headers['content-type'], response.headers['content-disposition'], response.rawPayload.equals(pdf)]).toEqual([
      'application/pdf',
      'attachment; filename="license.pdf"',
      true,
    ])
    for (const path of ['', `/${data.record_ids[0]}`])
      expect((await as('advocate')('GET', `/facilities/${place.id}/documents${path}`)).statusCode).toBe(403)
    expect((await place.manager('DELETE', `/facilities/${place.id}/documents/${data.record_ids[1]}`)).statusCode).toBe(200)
    expect(await listed(place, 'documents')).toHaveLength(1)
    expect(await listed(place)).toEqual([])
  })
})
