import { afterEach } from 'vitest'
import { serverObservers } from '../../server/testing.ts'
import { compareResponses, takeMismatches } from './documentedResponses.ts'

/** Fails a test in which a server returned JSON that does not match the OpenAPI document. */
serverObservers.add(compareResponses)
afterEach(() => {
  const found = takeMismatches()
  if (found.length) throw new Error([...new Set(found)].join('\n'))
})
