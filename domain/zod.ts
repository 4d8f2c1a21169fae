import { z } from 'zod'
import { plainMessage } from './plainMessages.ts'

// A schema's own messages take precedence.
z.config({ customError: plainMessage })

/** `#zod` in domain and server (`imports` in package.json): zod with messages in plain language. Import it instead of `zod`. */
export { z }
