import type { z } from 'zod'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** What is looked at is the definition and not the class: the classes would weigh on the sign-in page. */
const defOf = (schema: Schema) => schema._zod.def as Def
/** The most characters that the checks of a text allow. The checks and not `maxLength`: the build leaves out what computes that. */
function longest(schema: Schema): number | undefined {
  const limits = (schema._zod.def.checks ?? []).flatMap(check => {
    const def = check._zod.def as { check: string; maximum?: number }
    return def.check === 'max_length' && def.maximum !== undefined ? [def.maximum] : []
  })
  return limits.length ? Math.min(...limits) : undefined
}

/** The schema behind what zod wraps around it: defaults, options, transforms and preprocessing. */
function unwrapped(schema: Schema): Schema {
  const def = defOf(schema)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return unwrapped(def.innerType)
  if (def.type !== 'pipe') return schema
  const inner = unwrapped(def.in)
  const { type } = defOf(inner)
  // `preprocess` and `required` have what is checked behind the pipe.
  return type === 'transform' || (type === 'string' && longest(inner) === undefined) ? unwrapped(def.out) : inner
}

/** How many characters the field of this path may have by its schema; undefined where it says nothing. */
export function limitOf(schema: Schema, path: string): number | undefined {
  let at = unwrapped(schema)
  for (const part of path.split('.')) {
    const def = defOf(at)
    const next = def.type === 'object' ? def.shape[part] : def.type === 'array' ? def.element : undefined
    if (!next) return undefined
    at = unwrapped(next)
  }
  return defOf(at).type === 'string' ? longest(at) : undefined
}
