import sharp from 'sharp'
import type { Db } from '../db/connect.ts'
import type { Brand } from '../files/writing/document.ts'
import { readInstallation } from './settings.ts'

/**
 * The installation's own name and logo for the head of a PDF. A logo that cannot be drawn is left out. A fax is black on white, without
 * gray, which fax machines turn into dots.
 */
export async function brandOf(db: Db, { fax = false } = {}): Promise<Brand> {
  const { name, logo } = await readInstallation(db)
  return { name: name ?? undefined, logo: logo ? await pngOf(logo, fax).catch(() => undefined) : undefined }
}

async function pngOf(dataUrl: string, fax: boolean): Promise<Uint8Array> {
  const picture = sharp(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  if (fax) picture.flatten({ background: '#ffffff' }).greyscale().threshold(160)
  return new Uint8Array(await picture.png().toBuffer())
}
