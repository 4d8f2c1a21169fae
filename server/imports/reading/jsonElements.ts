import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { CannotImport } from './rows.ts'

/** Yields a file's text in chunks. Throws if it exceeds the maximum size. */
export async function* textOf(
  path: string,
  { gzipped, name, maxBytes }: { gzipped: boolean; name: string; maxBytes: number },
): AsyncGenerator<string> {
  const file = createReadStream(path)
  const stream = gzipped ? file.pipe(createGunzip()) : file
  file.on('error', error => stream.destroy(error))
  const decoder = new TextDecoder()
  let bytes = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new CannotImport(`${name} is larger than ${maxBytes / 1024 / 1024} MB uncompressed.`)
      yield decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    if (error instanceof CannotImport) throw error
    throw new CannotImport(`${name} cannot be read: ${(error as Error).message}`)
  } finally {
    file.destroy()
  }
}

/** Maximum length of an element's text, in characters. The services that Passage exports have about ten thousand characters each. */
const maxLength = 2_000_000
type Elements = {
  name: string
  /** What an element is called in messages. */
  what: string
  /** Whether the list under this name inside an object contains the elements. */
  isList: (key: string) => boolean
}

/**
 * Yields each element's text from a JSON file, which is a list, an object with a list (an HSDS API page), or a single element. An
 * organization with its services is one text, because each service needs the organization.
 * Splits the file while streaming it, because the file can be hundreds of megabytes, and parsing it in one step would block the
 * thread.
 */
export async function* elementsOf(chunks: AsyncIterable<string>, { name, what, isList }: Elements): AsyncGenerator<string> {
  let text = ''
  // `start` is the first character that is still needed; `position` is the next one to scan.
  let [start, position] = [0, 0]
  let depth = 0
  let root = ''
  let key = ''
  let keyFrom = 0
  // Nesting depth inside the list of elements; 0 outside the list.
  let list = 0
  const scan = { inText: false, element: false, listed: false, ended: false, id: false, name: false }
  const invalid = (reason: string) => new CannotImport(`${name} is not valid JSON: ${reason}.`)

  for await (const chunk of chunks) {
    text = text.slice(start) + chunk
    position -= start
    keyFrom -= start
    start = 0
    for (let index = nextSign(text, position, scan.inText); index >= 0; index = nextSign(text, position, scan.inText)) {
      const character = text[index]!
      // The escaped character is in the next chunk.
      if (character === '\\' && index + 1 === text.length) break
      position = index + (character === '\\' ? 2 : 1)
      if (character === '\\') continue
      if (scan.inText) {
        scan.inText = false
        if (depth === 1 && !scan.listed) {
          key = text.slice(keyFrom, index)
          scan.id ||= key === 'id'
          scan.name ||= key === 'name'
        }
      } else if (character === '"') {
        scan.inText = true
        keyFrom = position
      } else if (character === '{' || character === '[') {
        if (scan.ended) throw invalid('there is text after its end')
        if (depth === 0) {
          root = character
          start = index
          if (character === '[') list = 1
        } else if (depth === 1 && root === '{' && character === '[' && !scan.listed && isList(key) && !(scan.id && scan.name))
          list = 2
        else if (list && depth === list && character === '{') {
          scan.element = true
          start = index
        }
        if (list) scan.listed = true
        depth++
      } else {
        depth--
        if (depth < 0) throw invalid('it has a closing bracket without an opening one')
        if (scan.element && depth === list) {
          yield text.slice(start, position)
          scan.element = false
        }
        if (depth < list) list = 0
        if (depth === 0) scan.ended = true
        if (scan.ended && !scan.listed) yield text.slice(start, position)
      }
    }
    if (!text.endsWith('\\') || !scan.inText) position = Math.max(position, text.length)
    if (root ? scan.listed && !scan.element : !scan.inText) start = position
    if (text.length - start > maxLength)
      throw invalid(`one ${what} has more than ${maxLength.toLocaleString('en-US')} characters`)
  }
  if (!root) throw invalid('it contains neither a list nor an object')
  if (!scan.ended) throw invalid('it ends too early')
}

const [insideString, outsideString] = [/["\\]/g, /["{}[\]]/g]

function nextSign(text: string, from: number, inText: boolean): number {
  const pattern = inText ? insideString : outsideString
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}
