import { crc32, deflateSync } from 'node:zlib'
import type { Db } from '../../platform/db/connect.ts'
import type { Files } from '../../platform/gateways/files.ts'
import { insertAll } from '../insert.ts'
import { findTestData, type TestFacility } from '../testUsers.ts'

/** In pixels. */
const size = { width: 480, height: 300 }

type Color = readonly [number, number, number]
type Scene = { name: string; sky: readonly [Color, Color]; hill: Color; wall: Color; roof: Color; door: Color }

/** Generated photos, the primary photo first. Other facilities have no photos. */
const scenes: Partial<Record<TestFacility, readonly Scene[]>> = {
  house: [
    scene('front.png', [120, 180, 214], [235, 241, 240], [118, 160, 120], [240, 228, 208], [150, 84, 66], [70, 92, 110]),
    scene('garden.png', [247, 206, 160], [252, 240, 222], [92, 138, 102], [222, 210, 196], [112, 96, 120], [88, 60, 50]),
    scene('evening.png', [52, 70, 112], [214, 150, 130], [58, 84, 84], [196, 182, 170], [70, 60, 84], [244, 208, 128]),
  ],
  otherHouse: [
    scene('entrance.png', [168, 200, 224], [244, 246, 246], [132, 158, 110], [206, 216, 222], [80, 104, 124], [170, 90, 70]),
    scene('winter.png', [190, 206, 222], [238, 242, 248], [226, 232, 238], [178, 120, 96], [236, 240, 244], [60, 70, 84]),
  ],
}

function scene(name: string, skyTop: Color, skyBottom: Color, hill: Color, wall: Color, roof: Color, door: Color): Scene {
  return { name, sky: [skyTop, skyBottom], hill, wall, roof, door }
}

/** A stored photo of a facility whose id is not known yet. */
export type DemoPhoto = { facility: TestFacility; uploaded_filename: string; s3_filename: string; primary_image: boolean }

export async function storePhotos(files: Pick<Files, 'put'>): Promise<DemoPhoto[]> {
  const photos: DemoPhoto[] = []
  for (const facility of Object.keys(scenes) as TestFacility[])
    for (const [n, scene] of scenes[facility]!.entries())
      photos.push({
        facility: facility,
        uploaded_filename: scene.name,
        s3_filename: await files.put(draw(scene), 'png'),
        primary_image: n === 0,
      })
  return photos
}

/** Links the stored photos to their facilities. */
export async function insertPhotos(tx: Db, photos: readonly DemoPhoto[], now: Date): Promise<void> {
  const { facilities } = await findTestData(tx)
  await insertAll(
    tx,
    'facility_files',
    photos.map(({ facility, ...photo }) => ({
      ...photo,
      facility_id: facilities[facility],
      kind: 'photo' as const,
      created_at: now.toISOString(),
    })),
  )
}

/** Draws a building with a roof, a door, and four windows on a hill. */
function draw(scene: Scene): Uint8Array {
  return png((x, y) => {
    const [left, right, eaves, ground] = [150, 330, 140, 235]
    if (y < eaves && y > 80 && Math.abs(x - 240) < ((y - 80) / (eaves - 80)) * 112) return scene.roof
    if (x >= left && x < right && y >= eaves && y < ground) {
      if (x >= 225 && x < 255 && y >= 190) return scene.door
      const paneOffset = (x - left) % 60
      return y > 155 && y < 180 && paneOffset > 18 && paneOffset < 42 ? scene.door : scene.wall
    }
    if (y > 205 + 22 * Math.cos((x - 200) / 110)) return scene.hill
    const depth = y / size.height
    return [0, 1, 2].map(n => Math.round(scene.sky[0][n]! * (1 - depth) + scene.sky[1][n]! * depth)) as unknown as Color
  })
}

/** A PNG with 8 bits per color, drawn pixel by pixel (PNG, third edition). */
function png(color: (x: number, y: number) => Color): Uint8Array {
  const { width, height } = size
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let index = 0
  for (let y = 0; y < height; y++) {
    rows[index++] = 0
    for (let x = 0; x < width; x++) for (const component of color(x, y)) rows[index++] = component
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(data.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}
