import { createContext, useContext } from 'react'
import type { z } from '#domain/platform/zod.ts'

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
