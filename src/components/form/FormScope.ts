import { createContext, useContext } from 'react'
import type { z } from 'zod'

export type Labels = Readonly<Record<string, string>>
type Scope = {
  /** What the ids of the fields begin with. */ prefix: string
  labels: Labels
  /** What the form is checked with: the fields read their limits from it. */
  schemas: readonly z.ZodType[]
}

/** What the fields know of the form around them. Fields in a form that is not of this kit get the same without it. */
export const FormScope = createContext<Scope>({ prefix: 'field', labels: {}, schemas: [] })

/** What a field is called in the form's list, by the last part of its path: `patient_insurance.county` is the county. */
export const labelIn = (labels: Labels, name: string) => labels[name.split('.').findLast(part => !/^\d+$/.test(part)) ?? name]

/** The id of the element of a field of this form: what its label names and the error summary leads to. */
export const idOf = (prefix: string, name: string) => `${prefix}-${name.replaceAll('.', '-')}`

export const useFormScope = () => useContext(FormScope)
