// biome-ignore lint/style/noRestrictedImports: All other files import zod from here.
import { z } from 'zod'
import { plainMessage } from './plainMessages.ts'

z.config({
  // A schema's own messages take precedence.
  customError: plainMessage,
  // Otherwise, zod compiles parsers with `new Function`, which the browser's content security policy blocks.
  jitless: 'document' in globalThis,
})

/** Zod with messages in plain language. Import it instead of `zod`. */
export { z }
