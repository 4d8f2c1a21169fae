import { pictureSays } from '#domain/account/picture.ts'

/** Width and height of the upload in pixels: twice the stored size, for quality. */
const side = 512

type Area = { x: number; y: number; width: number; height: number }

/** Crops a picture to a small file with correct orientation, so that the full photo never leaves the device. */
export async function cutOut(address: string, area: Area, name: string): Promise<File> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const drawing = canvas.getContext('2d')!
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, side, side)
  drawing.imageSmoothingQuality = 'high'
  drawing.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', 0.92))
  if (!blob) throw new Error(pictureSays.failed)
  return new File([blob], name, { type: blob.type })
}
