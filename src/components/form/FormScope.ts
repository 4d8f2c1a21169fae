import { createContext, useContext } from 'react'
import type { z } from 'zod'

export type Labels = Readonly<Record<string, string>>
type Scope = {
  /** The prefix of field ids. */
  prefix: string
  labels: Labels
  /** The schemas that validate the form. Fields read their limits from them. */
  schemas: readonly z.ZodType[]
}

/** The form's data for its fields. The default applies outside `Form`. */
export const FormScope = createContext<Scope>({ prefix: 'field', labels: {}, schemas: [] })

/** Finds a field's label in the form's list by the last part of its path: `patient_insurance.county` → county. */
export const labelIn = (labels: Labels, name: string) => labels[name.split('.').findLast(part => !/^\d+$/.test(part)) ?? name]

/** A form field's element id. Its label and the error summary use it. */
export const idOf = (prefix: string, name: string) => `${prefix}-${name.replaceAll('.', '-')}`

export const useFormScope = () => useContext(FormScope)
