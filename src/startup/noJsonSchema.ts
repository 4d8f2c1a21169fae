/**
 * Replaces zod's JSON Schema output, which would add 7 KB to every first page load. Only the server uses it
 * (server/http/openapi.ts). Aliased in `vite.config.ts`.
 */
const never = () => {
  throw new Error('JSON schemas are printed by the server')
}

/** Creates each schema's `toJSONSchema` method in zod. */
export const createToJSONSchemaMethod = () => never
/** Creates `~standard.jsonSchema` in zod. */
export const createStandardJSONSchemaMethod = () => never
export const toJSONSchema = never
