import '#domain/plainMessages.ts'
import { z } from 'zod'

// Without this, zod compiles parsers with `new Function`, which the content security policy blocks. Import this module before
// defining any schema.
z.config({ jitless: true })
