import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { parseAllDocuments } from 'yaml'

export const read = (path: string) => readFileSync(path, 'utf8')
export const documentsOf = (path: string) => {
  const documents = parseAllDocuments(read(path), { merge: true })
  expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]).map(String)).toEqual([])
  return documents.map(document => document.toJS())
}
export type Named<T> = Record<string, T>
export type Service = {
  environment?: Named<string>
  command?: string[]
  depends_on?: Named<object> | string[]
  healthcheck?: { test: string[] }
  volumes?: string[]
}

export const compose = documentsOf('deploy/compose.yaml')[0] as { services: Named<Service>; volumes: Named<null> }
export const dockerfile = read('deploy/Dockerfile')
/** The last instruction with this name in the Dockerfile, including its continuation lines. */
export const instruction = (name: string) =>
  [...dockerfile.matchAll(new RegExp(`^${name} ((?:.*\\\\\\n)*.*)$`, 'gm'))].at(-1)![1]!
export const command = JSON.parse(instruction('CMD')) as string[]
export const imageSettings = Object.fromEntries(
  instruction('ENV')
    .split(' ')
    .map(pair => pair.split('=') as [string, string]),
)
