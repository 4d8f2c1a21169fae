import { CannotImport } from './cannotImport.ts'

/** The maximum length of a service in characters; ours have about ten thousand characters. */
const longest = 2_000_000
/** Property names of service lists in their parent object. */
const lists = ['contents', 'services']

/**
 * The services in a JSON file, each as text. The file is a list, an object with a list (an HSDS API page), or a single service.
 * It is split while streaming, because the whole file can be hundreds of megabytes and parsing it would block the thread.
 */
export async function* servicesOf(chunks: AsyncIterable<string>, called: string): AsyncGenerator<string> {
  let text = ''
  // `start` is where the text still needed begins; `at` is how far it was scanned.
  let [start, at] = [0, 0]
  let depth = 0
  let root = ''
  let key = ''
  let keyFrom = 0
  // The nesting depth inside the list of services; 0 outside.
  let list = 0
  const is = { inText: false, element: false, listed: false, ended: false }
  const broken = (why: string) => new CannotImport(`${called} is not valid JSON: ${why}.`)

  for await (const chunk of chunks) {
    text = text.slice(start) + chunk
    at -= start
    keyFrom -= start
    start = 0
    for (let sign = nextSign(text, at, is.inText); sign >= 0; sign = nextSign(text, at, is.inText)) {
      const letter = text[sign]!
      // The escaped character is in the next chunk.
      if (letter === '\\' && sign + 1 === text.length) break
      at = sign + (letter === '\\' ? 2 : 1)
      if (letter === '\\') continue
      if (is.inText) {
        is.inText = false
        if (depth === 1 && !is.listed) key = text.slice(keyFrom, sign)
      } else if (letter === '"') {
        is.inText = true
        keyFrom = at
      } else if (letter === '{' || letter === '[') {
        if (is.ended) throw broken('there is text after its end')
        if (depth === 0) {
          root = letter
          start = sign
          if (letter === '[') list = 1
        } else if (depth === 1 && root === '{' && letter === '[' && !is.listed && lists.includes(key)) list = 2
        else if (list && depth === list && letter === '{') {
          is.element = true
          start = sign
        }
        if (list) is.listed = true
        depth++
      } else {
        depth--
        if (depth < 0) throw broken('it has a closing bracket without an opening one')
        if (is.element && depth === list) {
          yield text.slice(start, at)
          is.element = false
        }
        if (depth < list) list = 0
        if (depth === 0) is.ended = true
        if (is.ended && !is.listed) yield text.slice(start, at)
      }
    }
    if (!text.endsWith('\\') || !is.inText) at = Math.max(at, text.length)
    if (root ? is.listed && !is.element : !is.inText) start = at
    if (text.length - start > longest) throw broken(`one service has more than ${longest.toLocaleString('en-US')} characters`)
  }
  if (!root) throw broken('it contains neither a list nor an object')
  if (!is.ended) throw broken('it ends too early')
}

const [inside, outside] = [/["\\]/g, /["{}[\]]/g]

function nextSign(text: string, from: number, inText: boolean): number {
  const signs = inText ? inside : outside
  signs.lastIndex = from
  return signs.exec(text)?.index ?? -1
}
