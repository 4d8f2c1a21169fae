import { pictureMessages } from '#domain/account/picture.ts'

/** Width and height of the upload in pixels: twice the size that the server stores, for better quality. */
const side = 512

type Area = { x: number; y: number; width: number; height: number }

/** Crops the picture, corrects its orientation, and scales it down, so that the full photo never leaves the device. */
export async function cropPicture(url: string, area: Area, name: string): Promise<File> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error(pictureMessages.failed)
  return new File([blob], name, { type: blob.type })
}
