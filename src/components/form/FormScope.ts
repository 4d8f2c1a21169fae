import { createContext, useContext } from 'react'
import type { z } from 'zod'

export type Labels = Readonly<Record<string, string>>
type Scope = {
  /** Prefix of the field ids. */
  prefix: string
  labels: Labels
  /** Schemas that validate the form; fields read their limits from them. */
  schemas: readonly z.ZodType[]
}

/** What fields know about their form. The default applies outside `Form`. */
export const FormScope = createContext<Scope>({ prefix: 'field', labels: {}, schemas: [] })

/** A field's label in the form's list, by the last part of its path: `patient_insurance.county` → county. */
export const labelIn = (labels: Labels, name: string) => labels[name.split('.').findLast(part => !/^\d+$/.test(part)) ?? name]

/** Element id of a form field, used by its label and the error summary. */
export const idOf = (prefix: string, name: string) => `${prefix}-${name.replaceAll('.', '-')}`

export const useFormScope = () => useContext(FormScope)
