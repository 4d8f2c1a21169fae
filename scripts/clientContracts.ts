import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** The fields of an endpoint that the browser needs to call it. */
const needed = ['method', 'path', 'access', 'takes', 'gives'] as const

type Described = Record<string, unknown> & { response: unknown; beside?: unknown }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isEndpoint = (value: unknown): value is Described =>
  isObject(value) && 'method' in value && 'path' in value && 'response' in value

/** Whether the value is an endpoint, a contract, or a group of contracts. */
const isContract = (value: unknown): boolean =>
  isEndpoint(value) || (isObject(value) && Object.keys(value).length > 0 && Object.values(value).every(isContract))

/** The endpoints without their schemas. `beside` only records that the response has fields next to `data`. */
export function callable(value: unknown): unknown {
  if (!isContract(value)) throw new TypeError('Not a contract')
  const endpoints = value as Record<string, unknown>
  if (!isEndpoint(value)) return Object.fromEntries(Object.entries(endpoints).map(([name, item]) => [name, callable(item)]))
  return {
    ...Object.fromEntries(needed.flatMap(field => (field in value ? [[field, value[field]]] : []))),
    ...(value.beside !== undefined && { beside: true }),
  }
}

/**
 * Replaces the contracts in the browser's build with their methods and paths. On a slow CPU, creating the schemas of a screen's
 * contracts takes longer than rendering the screen. The browser does not need them, because the server validates every response.
 * The browser cannot import anything else from these modules, so form schemas need modules of their own.
 */
export function clientContracts(): Plugin {
  return {
    name: 'client-contracts',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/domain\/.*\.ts$/.test(id) || !/^ +access: '/m.test(code)) return undefined
      const exported = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      const lines = Object.entries(exported)
        .filter(([, value]) => isContract(value))
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(callable(value))}`)
      return { code: lines.join('\n'), map: null, moduleSideEffects: false }
    },
  }
}
