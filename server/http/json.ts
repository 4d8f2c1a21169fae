import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** The longest JSON body of a call without a session, in bytes: a sign-up form with every field full has a third of it. */
export const openBodyLimit = 16 * 1024
/** The longest JSON body of a signed-in user, in bytes: most of what a person sends is a form. */
export const bodyLimit = 1024 * 1024
/** No form of ours is deeper than five; a body that is deeper than this was made to exhaust its reader. */
export const deepest = 32

export const tooDeep = 'The request is nested too deep'

/** Whether lists and objects are nested deeper than any form. Looks at the brackets alone, so it costs less than parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) at = endOfText(json, at)
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > deepest) return true
    } else if (code === closeList || code === closeObject) depth -= 1
  }
  return false
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

function endOfText(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json.charCodeAt(at) !== quote) at += json.charCodeAt(at) === backslash ? 2 : 1
  return at
}

/** Reads JSON bodies as Fastify does, but counts their depth first: V8's parser is slow on deep ones, and holds up everybody else. */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) return done(new Refusal('invalid', tooDeep))
    parse(request, body, done)
  })
}
