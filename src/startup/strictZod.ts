import '#domain/plainMessages.ts'
import { z } from 'zod'

// Zod compiles its parsers with `new Function`, which our content security policy forbids. Imported before any schema.
z.config({ jitless: true })
