import { z } from 'zod'
import type { Actor } from '../../actor.ts'
import type { ZipPlaces } from '../../common/zip.ts'
import { tagList } from '../../formats.ts'
import { stateCodes } from '../../states.ts'
import type { Patient } from '../schema.ts'

type Address =
  | 'address_line_one'
  | 'address_line_two'
  | 'address_city'
  | 'address_state'
  | 'address_zipcode'
  | 'address_zipcode_confirmed'

/** Where the user's organization is. */
export type OrganizationAddress = Record<'address_line_one' | 'address_line_two' | 'city' | 'state' | 'zip_code', string | null>

/** What a rule may look at beside the section's own values. */
export type Context = {
  /** yyyy-MM-dd */
  today: string
  /** ISO 8601 */
  now: string
  zipPlaces: ZipPlaces
  /** What kind of insurance a payer sells. */
  insuranceType: (payer_code: string) => 'Public' | 'Private' | undefined
  patient: Pick<Patient, 'first_name' | 'last_name' | 'estimated_discharge_timestamp' | Address>
  /** The organization of the user who fills the section; its address is the server's to know. */
  organization: { type: Actor['organization_type']; address?: OrganizationAddress } | null
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
  /** What of the values is stored: flags that only confirm other fields are left out. */
  stores?: (values: z.output<S>, context: Context) => Partial<Patient>
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

/** The patient of a new intake, before section 1 is saved. */
export const newPatient: Context['patient'] = {
  first_name: '',
  last_name: '',
  estimated_discharge_timestamp: null,
  address_line_one: null,
  address_line_two: null,
  address_city: null,
  address_state: null,
  address_zipcode: null,
  address_zipcode_confirmed: false,
}

export const chooseState = 'Select a state'
export const isState = (code: string): boolean => (stateCodes as readonly string[]).includes(code)

/** A box that is checked or not; not, when left out. */
export const flag = z
  .boolean()
  .nullish()
  .transform(checked => checked === true)

export const addressTooShort = 'Address line must be at least 3 characters long'

/** Any number of tags; none, when nothing is said. */
export const tags = tagList.optional().transform(given => given ?? [])

/** What somebody tells in their own words, a few paragraphs at most. */
export const explanation = optional(1, '', 2000)
