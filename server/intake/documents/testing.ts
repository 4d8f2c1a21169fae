import { deflateSync } from 'node:zlib'
import { formOf, type startServer } from '../../testing.ts'
import { pdf } from '../patients/testing.ts'

type Calls = ReturnType<Awaited<ReturnType<typeof startServer>>['as']>

const crcOf = (bytes: Buffer) => {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

export function pngChunk(name: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crcOf(body))
  return Buffer.concat([length, body, crc])
}

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A gray PNG that declares this size and has extra chunks before its image data. */
export function png(width = 2, height = 2, padding = Buffer.alloc(0)) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = deflateSync(Buffer.alloc(Math.min(height, 8) * (Math.min(width, 8) + 1)))
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    padding,
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A minimal JPEG that declares this size, with a comment and data after its end marker. */
export function jpeg(width = 2, height = 2, { comment = '', behind = '' } = {}) {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(comment ? [segment(0xfe, Buffer.from(comment, 'latin1'))] : []),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x12, 0x34, 0xff, 0xd9]),
    Buffer.from(behind, 'latin1'),
  ])
}

const box = (name: string, data: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data])
}

/** A minimal HEIC photo that declares this size. */
export function heic(width = 4032, height = 3024, brand = 'heic') {
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(height, 8)
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0mif1${brand}`, 'latin1')),
    box('meta', Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', box('ispe', size)))])),
    box('mdat', Buffer.from('picture')),
  ])
}

/** An empty zip archive, recognizable by its end record. */
export const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

export type Sent = { bytes?: Buffer; name?: string; type?: string; document_type_id?: number | string }

/** Uploads a document and returns the response. */
export async function sendDocument(call: Calls, patient_id: number, sent: Sent = {}) {
  const { bytes = pdf(), name = 'summary.pdf', type = 'application/pdf', document_type_id = 1 } = sent
  const { payload, headers } = await formOf({
    document_type_id: String(document_type_id),
    patient_id: String(patient_id),
    document: new File([new Uint8Array(bytes)], name, { type }),
  })
  return call('POST', '/patients/documents', payload, { headers })
}

/** Sends a malformed form that no browser would send: the file part starts with these header lines. */
export async function sendRaw(call: Calls, patient_id: number, head: string, bytes: Buffer | string, end = '\r\n--x--\r\n') {
  const field = (name: string, value: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const payload = Buffer.concat([
    Buffer.from(field('document_type_id', '1') + field('patient_id', String(patient_id))),
    Buffer.from(`--x\r\n${head}\r\n\r\n`, 'utf8'),
    Buffer.from(bytes as string),
    Buffer.from(end),
  ])
  return call('POST', '/patients/documents', payload, { headers: { 'content-type': 'multipart/form-data; boundary=x' } })
}
