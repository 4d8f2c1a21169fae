import { z } from '#domain/zod.ts'

// Otherwise, zod compiles parsers with `new Function`, which the content security policy blocks.
z.config({ jitless: true })

/** `#zod` in the browser (`imports` in package.json). */
export { z }
