import type { FastifyInstance } from 'fastify'
import { HttpError } from '#domain/platform/httpError.ts'

/** Maximum size of a JSON request body without a session, in bytes. A complete sign-up form takes only a third of it. */
export const openBodyLimit = 16 * 1024
/** Maximum size of a signed-in user's JSON request body, in bytes. */
export const bodyLimit = 1024 * 1024
/** Maximum nesting depth of a JSON body. No form needs more than five levels; a much deeper body is an attack on the parser. */
export const maxDepth = 32

export const tooDeep = 'The request is nested too deeply'

/** Whether lists and objects are nested too deeply for any form. Counts only brackets, which is cheaper than parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (code === quote) index = endOfText(json, index)
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (code === closeList || code === closeObject) depth -= 1
  }
  return false
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

function endOfText(json: string, from: number): number {
  let index = from + 1
  while (index < json.length && json.charCodeAt(index) !== quote) index += json.charCodeAt(index) === backslash ? 2 : 1
  return index
}

/** A body that could not be read. Its error is thrown only after authorization (respond.ts). */
export class UnreadableBody {
  readonly error: Error
  constructor(error: Error) {
    this.error = error
  }
}

/**
 * Parses JSON bodies as Fastify does, but checks their depth first: V8 parses deeply nested bodies slowly, which would block other
 * requests.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) return done(null, new UnreadableBody(new HttpError('invalid', tooDeep)))
    parse(request, body, (error, value) => done(null, error ? new UnreadableBody(error) : value))
  })
}
