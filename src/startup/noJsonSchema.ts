/**
 * Stands in the browser for the part of zod that prints JSON schemas, which only the server does (server/http/openapi.ts): 7 KB of
 * every first page. `vite.config.ts` puts it there.
 */
const never = () => {
  throw new Error('JSON schemas are printed by the server')
}

/** What zod gives each schema as its `toJSONSchema` method. */
export const createToJSONSchemaMethod = () => never
/** What zod puts under `~standard.jsonSchema`. */
export const createStandardJSONSchemaMethod = () => never
/** What zod exports under the same name. */
export const toJSONSchema = never
