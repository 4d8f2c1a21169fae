import '#domain/plainMessages.ts'
import { z } from 'zod'

// Zod compiles parsers with `new Function`, which the content security policy forbids. Import this before defining any schema.
z.config({ jitless: true })
