/** A gzip file and its name. */
export type Gzipped = { name: string; bytes: Uint8Array }

/** The lengths of a gzip file's header and trailer if no file name is stored (RFC 1952). */
const [head, tail] = [10, 8]
const [version, deflated, utf8] = [20, 8, 0x0800]
/** January 1, 1980, the earliest date in zip format. With a constant date, equal content produces equal zip files. */
const day = 0x0021

/** Combines these files into one zip file. Gzip and zip use the same compression, so the compressed bytes are copied. */
export function zipOf(files: readonly Gzipped[]): Uint8Array {
  const local: Uint8Array[] = []
  const central: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const gzip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const compressed = gzip.subarray(head, gzip.length - tail)
    const title = Buffer.from(name)
    const entryHeader = Buffer.alloc(26)
    entryHeader.writeUInt16LE(version, 0)
    entryHeader.writeUInt16LE(utf8, 2)
    entryHeader.writeUInt16LE(deflated, 4)
    entryHeader.writeUInt16LE(day, 8)
    entryHeader.writeUInt32LE(gzip.readUInt32LE(gzip.length - 8), 10)
    entryHeader.writeUInt32LE(compressed.length, 14)
    entryHeader.writeUInt32LE(gzip.readUInt32LE(gzip.length - 4), 18)
    entryHeader.writeUInt16LE(title.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    local.push(Buffer.from('PK\u0003\u0004'), entryHeader, title, compressed)
    central.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), entryHeader, place, title)
    at += 4 + entryHeader.length + title.length + compressed.length
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
