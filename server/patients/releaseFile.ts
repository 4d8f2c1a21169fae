/** Whether the bytes begin and end as a PDF does, and carry no script (a release has none). */
export function isPdf(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  return (
    text.startsWith('%PDF-') &&
    text.trimEnd().slice(-1024).includes('%%EOF') &&
    !/\/(JavaScript|JS|Launch|EmbeddedFile)\b/.test(text)
  )
}
