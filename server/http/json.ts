import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'

/** Maximum JSON request body without a session, in bytes; a complete sign-up form needs a third of it. */
export const openBodyLimit = 16 * 1024
/** Maximum JSON request body for a signed-in user, in bytes. */
export const bodyLimit = 1024 * 1024
/** Maximum nesting depth of a JSON body. No form is deeper than five; deeper bodies are meant to exhaust the parser. */
export const deepest = 32

export const tooDeep = 'The request is nested too deeply'

/** Whether lists and objects are nested too deeply for any form. Only counts brackets, so it is cheaper than parsing. */
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

/** A placeholder for a JSON body that could not be read, until the caller's permission has been checked (serve.ts). */
export class UnreadJson {
  readonly error: Error
  constructor(error: Error) {
    this.error = error
  }
}

/**
 * Parses JSON bodies as Fastify does, but checks their depth first: V8's parser is slow on deeply nested bodies and would block
 * other requests.
 */
export function readJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) return done(null, new UnreadJson(new Refusal('invalid', tooDeep)))
    parse(request, body, (error, value) => done(null, error ? new UnreadJson(error) : value))
  })
}
