import { registerHooks } from 'node:module'

/** openapi-typescript uses the API of TypeScript 5, which the project's own version does not have. ts-morph includes TypeScript 5. */
const typescript5 = new URL('typescript5.ts', import.meta.url).href

/** The TypeScript types that openapi-typescript generates from an OpenAPI document. */
export async function generateTypes(document: object): Promise<string> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'typescript' && context.parentURL?.includes('/node_modules/openapi-typescript/')
        ? { url: typescript5, format: 'module-typescript', shortCircuit: true }
        : next(name, context),
  })
  const { default: generate, astToString } = await import('openapi-typescript').finally(() => hooks.deregister())
  // It changes the document that it reads.
  return astToString(await generate(structuredClone(document) as never))
}
