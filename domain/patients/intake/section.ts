import { z } from 'zod'
import type { Patient } from '../schema.ts'

/** What a rule may look at beside the section's own values: the day, and what kind of insurance a payer sells. */
export type Context = {
  today: string
  insuranceType: (payer_code: string) => 'Public' | 'Private' | undefined
  patient: Pick<Patient, 'first_name' | 'last_name'>
}

/**
 * A section of the intake as a value: the form validates with `schema` and then `check`, and the server parses the
 * same PATCH with the same two. `settle` fills and clears what follows from other answers.
 */
export type Section<S extends z.ZodType = z.ZodType> = {
  number: number
  key: string
  title: string
  schema: S
  /** Field errors that need the context; empty when all is well. */
  check?: (values: z.output<S>, context: Context) => Record<string, string>
  settle?: (values: z.output<S>, context: Context) => z.output<S>
}

/** Keeps a section's own schema type. */
export const section = <S extends z.ZodType>(value: Section<S>) => value

export const required = 'Required information'

/** A text that must be there, with at least `min` characters. */
export const needed = (min: number, tooShort: string, missing = required, max = 255) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max)
    .refine(value => value.length >= min || value.length === 0, tooShort)

/** A text that may be left out; empty is null. */
export const optional = (min: number, tooShort: string, max = 255) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform(value => value || null)
    .refine(value => value === null || value.length >= min, tooShort)
