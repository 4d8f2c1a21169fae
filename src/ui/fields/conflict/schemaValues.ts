import type { FieldValues } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'

/** The values of a form's own fields. A record has more, such as its id, which the user cannot choose. */
export function schemaValues(schema: z.ZodType, values: FieldValues): FieldValues {
  // Reads the definition directly because zod's classes would enlarge the bundle.
  const { shape = {} } = schema._zod.def as { shape?: object }
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in shape))
}
