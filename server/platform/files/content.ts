import type { FileFormat } from '#domain/intake/documents/schema.ts'

/** A file's format, extension, and (for images) pixel count, read from its bytes without decoding them. A damaged image has no pixels. */
export type Content = { format: FileFormat; extension: string; pixels: number }

/**
 * Detects the format from the content, not from the name. Returns undefined if the format is not accepted. A damaged file keeps its
 * format so that the reason for rejecting it can be named.
 */
export const contentOf = (bytes: Buffer): Content | undefined => pdf(bytes) ?? png(bytes) ?? jpeg(bytes) ?? heic(bytes)

function pdf(bytes: Buffer): Content | undefined {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return undefined
  return { format: 'application/pdf', extension: 'pdf', pixels: 0 }
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

function png(bytes: Buffer): Content | undefined {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return undefined
  return { format: 'image/png', extension: 'png', pixels: pngPixels(bytes) }
}

/**
 * Requires a sequence of chunks that ends with IEND (PNG, third edition, 5). Allows data after it, because some phones add it and
 * every viewer ignores it.
 */
function pngPixels(bytes: Buffer): number {
  let pixels = 0
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (at === 8) {
      if (name !== 'IHDR' || length !== 13 || bytes.length < 33) return 0
      pixels = bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
    }
    at += 12 + length
    if (name === 'IEND') return at <= bytes.length ? pixels : 0
  }
  return 0
}

function jpeg(bytes: Buffer): Content | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8 || bytes[2] !== 0xff) return undefined
  return { format: 'image/jpeg', extension: 'jpg', pixels: jpegPixels(bytes) }
}

/**
 * Requires a sequence of segments up to the image data (one of them specifies the size) and an end marker (ITU T.81, B.1). Allows
 * data after the end marker, because some cameras add it.
 */
function jpegPixels(bytes: Buffer): number {
  if (bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < 0) return 0
  let pixels = 0
  for (let at = 2; at + 9 <= bytes.length; ) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff) return 0
    if (marker === 0xff) at += 1
    else {
      if (marker === 0xda) return pixels
      if (isFrame(marker)) pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
      at += 2 + bytes.readUInt16BE(at + 2)
    }
  }
  return 0
}

/** SOF0 to SOF15. Three markers in that range mark tables instead. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const heicBrands = ['heic', 'heix', 'heim', 'heis']
/** The boxes that contain the image properties are in the first few kB. */
const metaLength = 256 * 1024

/** Requires a HEIC brand (ISO 14496-12, 23008-12). */
function heic(bytes: Buffer): Content | undefined {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256))
  if (!heicBrands.some(brand => brands.includes(brand))) return undefined
  return { format: 'image/heic', extension: 'heic', pixels: isBoxes(bytes) ? heicPixels(bytes) : 0 }
}

/** The size of the largest image in the file. */
function heicPixels(bytes: Buffer): number {
  const meta = bytes.subarray(0, metaLength)
  let pixels = 0
  for (let at = meta.indexOf('ispe'); at >= 0 && at + 16 <= meta.length; at = meta.indexOf('ispe', at + 4))
    pixels = Math.max(pixels, meta.readUInt32BE(at + 8) * meta.readUInt32BE(at + 12))
  return pixels
}

/**
 * Whether the bytes are a sequence of boxes whose lengths add up to the total length. Length 0 means that the box extends to the
 * end; length 1 means that a longer length field follows.
 */
function isBoxes(bytes: Buffer): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    const metaSize = bytes.readUInt32BE(at)
    if (metaSize === 0) return true
    const length = metaSize === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : metaSize
    if (length < 8) return false
    at += length
  }
  return at === bytes.length
}
