/**
 * Replaces zod's JSON Schema output, which only the server uses (server/http/openapi.ts) and which would add 7 KB to every
 * first page. Aliased in `vite.config.ts`.
 */
const never = () => {
  throw new Error('JSON schemas are printed by the server')
}

/** Creates each schema's `toJSONSchema` method in zod. */
export const createToJSONSchemaMethod = () => never
/** Creates `~standard.jsonSchema` in zod. */
export const createStandardJSONSchemaMethod = () => never
/** Zod's export of the same name. */
export const toJSONSchema = never
