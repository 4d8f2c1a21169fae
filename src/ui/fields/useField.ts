import { useTranslateLabel } from 'ra-core'
import { createContext, useContext, useMemo } from 'react'
import { useController } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'
import { FieldSources, type LabelledProps } from './Labelled.tsx'

export type FieldProps = Omit<LabelledProps, 'label' | 'error'> & {
  name: string
  /** The label. Defaults to the form's label, or else to react-admin's translation for `resources.<resource>.fields.<name>`. */
  label?: string
  disabled?: boolean
}

/** Binds a form field. Returns its value, and its id, label, hint, and error as `frame`. */
export function useField({ name, label, hint, why, optional }: FieldProps) {
  const { field, fieldState } = useController({ name })
  const translateLabel = useTranslateLabel()
  const { prefix, labels, schemas } = useFormScope()
  const id = idOf(prefix, name)
  const source = useContext(FieldSources)[id]
  const { onBlur } = field
  return {
    field: { ...field, onBlur: () => afterPress(onBlur) },
    limit: useMemo(() => schemas.map(schema => limitOf(schema, name)).find(max => max !== undefined), [schemas, name]),
    frame: {
      id,
      label: label ?? labelIn(labels, name) ?? String(translateLabel({ source: name })),
      hint: source ? [source, hint].filter(Boolean).join('. ') : hint,
      why,
      optional,
      error: fieldState.error?.message,
    },
  }
}

let pressed = false
const track = (event: string, value: boolean) =>
  globalThis.document?.addEventListener(
    event,
    () => {
      pressed = value
    },
    { capture: true },
  )
track('pointerdown', true)
track('pointerup', false)
track('pointercancel', false)

/**
 * Runs the callback immediately or, during a press, when the press ends. Otherwise, an error message on blur would move the
 * button before the click.
 */
export function afterPress(run: () => void) {
  if (!pressed) return run()
  const onEnd = () => {
    for (const event of endings) document.removeEventListener(event, onEnd)
    setTimeout(run)
  }
  for (const event of endings) document.addEventListener(event, onEnd)
}

const endings = ['pointerup', 'pointercancel']

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

const defOf = (schema: Schema) => schema._zod.def as Def

/** Returns the maximum length from a string's checks. */
function longest(schema: Schema): number | undefined {
  const limits = (schema._zod.def.checks ?? []).flatMap(check => {
    const def = check._zod.def as { check: string; maximum?: number }
    return def.check === 'max_length' && def.maximum !== undefined ? [def.maximum] : []
  })
  return limits.length ? Math.min(...limits) : undefined
}

/** Unwraps defaults, optionals, transforms, and preprocessing. */
function unwrapped(schema: Schema): Schema {
  const def = defOf(schema)
  if (def.type === 'optional' || def.type === 'nullable' || def.type === 'default') return unwrapped(def.innerType)
  if (def.type !== 'pipe') return schema
  const inner = unwrapped(def.in)
  const { type } = defOf(inner)
  // With `preprocess` and `required`, the pipe's output is the schema with the checks.
  return type === 'transform' || (type === 'string' && longest(inner) === undefined) ? unwrapped(def.out) : inner
}

/** Returns the schema's maximum length for a field. Undefined if there is none. */
export function limitOf(schema: Schema, path: string): number | undefined {
  let current = unwrapped(schema)
  for (const part of path.split('.')) {
    const def = defOf(current)
    const next = def.type === 'object' ? def.shape[part] : def.type === 'array' ? def.element : undefined
    if (!next) return undefined
    current = unwrapped(next)
  }
  return defOf(current).type === 'string' ? longest(current) : undefined
}

export type Labels = Readonly<Record<string, string>>
type Scope = {
  prefix: string
  labels: Labels
  /** Schemas that validate the form and define the fields' limits. */
  schemas: readonly z.ZodType[]
}

/** What fields need from their form. The default applies outside `Form`. */
export const FormScope = createContext<Scope>({ prefix: 'field', labels: {}, schemas: [] })

/** Returns a field's label from the form's labels, by the last part of its path: `patient_insurance.county` → county. */
export const labelIn = (labels: Labels, name: string) => labels[name.split('.').findLast(part => !/^\d+$/.test(part)) ?? name]

/** Returns the id of a field's element, which its label and the error summary refer to. */
export const idOf = (prefix: string, name: string) => `${prefix}-${name.replaceAll('.', '-')}`

export const useFormScope = () => useContext(FormScope)
