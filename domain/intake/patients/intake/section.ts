import type { ZipPlaces } from '../../../directory/addresses/address.ts'
import type { Actor } from '../../../identity/actor.ts'
import { onOneLine, tagList, text } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import type { Patient } from '../schema.ts'

type Address =
  | 'address_line_one'
  | 'address_line_two'
  | 'address_city'
  | 'address_state'
  | 'address_zipcode'
  | 'address_zipcode_confirmed'

export type OrganizationAddress = Record<'address_line_one' | 'address_line_two' | 'city' | 'state' | 'zip_code', string | null>

/** The data that a rule may use in addition to the section's own values. */
export type Context = {
  /** yyyy-MM-dd */
  today: string
  /** ISO 8601 */
  now: string
  zipPlaces: ZipPlaces
  insuranceType: (payer_code: string) => 'Public' | 'Private' | undefined
  patient: Pick<Patient, 'first_name' | 'last_name' | 'estimated_discharge_timestamp' | Address>
  /** The organization of the user who fills in the section. Only the server includes its address. */
  organization: { type: Actor['organization_type']; address?: OrganizationAddress } | null
}

type SectionRules<N extends number, F extends z.ZodObject, V> = {
  number: N
  key: string
  title: string
  /** The fields, with the rules that compare them. */
  fields: F
  /** Clears the answers to questions that other answers have hidden. */
  clear?: (values: z.output<F>) => V
  /** Field errors that depend on the context. */
  check?: (values: V, context: Context) => Record<string, string>
  /** Sets and clears values that depend on other answers and on the context. */
  settle?: (values: V, context: Context) => V
  /** The values to store, without flags that only confirm other fields. */
  stores?: (values: V, context: Context) => Partial<Patient>
}

/**
 * An intake section. The form validates with `schema` and then `check`, and the server validates the PATCH with the same functions.
 */
// biome-ignore lint/suspicious/noExplicitAny: each section has its own values.
export type Section = Omit<SectionRules<number, z.ZodObject, any>, 'fields' | 'clear'> & { schema: z.ZodType }

/** Adds `schema`, which validates the fields and then clears hidden answers. */
export function section<const N extends number, F extends z.ZodObject, V = z.output<F>>(rules: SectionRules<N, F, V>) {
  const { clear = (values: z.output<F>) => values as V } = rules
  return { ...rules, clear, schema: rules.fields.transform(clear) }
}

export const required = 'Required information'

/** Required text. */
export const requiredText = text().min(1).transform(onOneLine)

/** Optional text; an empty string becomes null. Short text is on one line. */
export const optional = (max = 255) =>
  text(max)
    .nullish()
    .transform(value => (value && max <= 255 ? onOneLine(value) : value) || null)

/** The data of a patient whose section 1 has not been saved. */
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

export const stateMessage = 'Select a state'

/** A checkbox. An absent value means unchecked. */
export const flag = z
  .boolean()
  .nullish()
  .transform(checked => checked === true)

export const addressTooShort = 'Address line must be at least 3 characters long'

/** Any number of tags; none by default. */
export const tags = tagList.optional().transform(given => given ?? [])

/** Optional text with up to a few paragraphs. */
export const explanation = optional(2000)
