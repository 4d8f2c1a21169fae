/** A gzip file and its name. */
export type Gzipped = { name: string; bytes: Uint8Array }

/** The length of the header and trailer of a gzip file without a name (RFC 1952). */
const [head, tail] = [10, 8]
const [version, deflated, utf8] = [20, 8, 0x0800]
/** January 1, 1980, the earliest zip date, so that equal content gives an equal zip. */
const day = 0x0021

/** These files as one zip. Both formats use the same compressed bytes, so nothing has to be compressed again. */
export function zipOf(files: readonly Gzipped[]): Uint8Array {
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const gzip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const packed = gzip.subarray(head, gzip.length - tail)
    const title = Buffer.from(name)
    const said = Buffer.alloc(26)
    said.writeUInt16LE(version, 0)
    said.writeUInt16LE(utf8, 2)
    said.writeUInt16LE(deflated, 4)
    said.writeUInt16LE(day, 8)
    said.writeUInt32LE(gzip.readUInt32LE(gzip.length - 8), 10)
    said.writeUInt32LE(packed.length, 14)
    said.writeUInt32LE(gzip.readUInt32LE(gzip.length - 4), 18)
    said.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    local.push(Buffer.from('PK\u0003\u0004'), said, title, packed)
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), said, place, title)
    at += 4 + said.length + title.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...local, directory, end])
}
