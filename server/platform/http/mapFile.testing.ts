/** A number in base 128, as in protocol buffers and PMTiles directories. */
function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}
const field = (number: number, bytes: number[]) => [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes]
const text = (value: string) => [...Buffer.from(value)]
const zigzag = (value: number) => varint(value < 0 ? -value * 2 - 1 : value * 2)

/** A layer of a vector tile (Mapbox Vector Tile 2.1) with one polygon and the property `kind`. */
function layer(name: string, kind: string, corners: readonly (readonly [number, number])[]): number[] {
  const steps = corners.map(([x, y], at) => [x - (corners[at - 1]?.[0] ?? 0), y - (corners[at - 1]?.[1] ?? 0)].flatMap(zigzag))
  const moveTo = [...varint(1 + 8), ...steps[0]!]
  const lineTo = [...varint(2 + 8 * (steps.length - 1)), ...steps.slice(1).flat()]
  const closePath = 7 + 8
  const polygon = [...field(2, [0, 0]), 3 * 8, 3, ...field(4, [...moveTo, ...lineTo, closePath])]
  return field(3, [
    ...[15 * 8, 2],
    ...field(1, text(name)),
    ...field(2, polygon),
    ...field(3, text('kind')),
    ...field(4, field(1, text(kind))),
    ...[5 * 8, ...varint(4096)],
  ])
}

/** A PMTiles 3 archive of the world at zoom levels 0 and 1, with the same vector tile everywhere: water in the west, land in the east. */
export function buildMapFile(): Buffer {
  const [edge, coast] = [4096, 1270]
  const tile = Buffer.from([
    ...layer('earth', 'earth', [
      [0, 0],
      [edge, 0],
      [edge, edge],
      [0, edge],
    ]),
    ...layer('water', 'ocean', [
      [0, 0],
      [coast, 0],
      [coast, edge],
      [0, edge],
    ]),
  ])
  // One entry for the five tiles: the first tile's id, the number of tiles, the length, and the offset plus one.
  const directory = Buffer.from([1, 0, 5, ...varint(tile.length), 1])
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(127)
  header.write('PMTiles', 0)
  header[7] = 3
  const parts = [directory, metadata, Buffer.alloc(0), tile]
  let offset = header.length
  for (const [at, { length }] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + at * 16)
    header.writeBigUInt64LE(BigInt(length), 16 + at * 16)
    offset += length
  }
  header.writeBigUInt64LE(5n, 72)
  for (const at of [80, 88]) header.writeBigUInt64LE(1n, at)
  // Clustered, without compression, with vector tiles, zoom levels 0 to 1.
  header.set([1, 1, 1, 1, 0, 1], 96)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 10_000_000, 102 + at * 4)
  return Buffer.concat([header, ...parts])
}
