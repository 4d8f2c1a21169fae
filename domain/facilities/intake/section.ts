import { z } from 'zod'
import { tagList } from '../../formats.ts'
import { isEmptyPhone, isPhone, toE164 } from '../../phone.ts'
import { atMostNumber } from '../../plainMessages.ts'

/** Where a section is filled: seven steps, or one form. One message differs between them (spec 3 §5). */
export const places = ['wizard', 'edit'] as const
export type Place = (typeof places)[number]

/**
 * A section of the facility's form as a value: the wizard and the edit page draw it, and the server reads the same PUT with the
 * same schema. `fields` are its columns; `wire` is what `intake_section` says of it, which skips 4 (spec 3 §3).
 */
export type FacilitySection<S extends z.ZodType = z.ZodType> = {
  number: number
  wire: number
  key: string
  title: string
  fields: readonly string[]
  schema: S
}

type Head = Pick<FacilitySection, 'number' | 'wire' | 'key' | 'title'>

/** A section of these fields; `finish` adds what they ask of each other. */
export const section = <S extends z.ZodRawShape, F extends z.ZodType = z.ZodObject<S>>(
  head: Head,
  shape: S,
  finish: (object: z.ZodObject<S>) => F = object => object as unknown as F,
): FacilitySection<F> => ({ ...head, fields: Object.keys(shape), schema: finish(z.object(shape)) })

/** Asked also while other answers are missing, so that one look at the form names everything that is. */
export const always = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

export const required = 'This field is required'
export const tenDigits = 'Phone number must be 10 digits'

/** A text that must be there, in the words of its own field. */
export const needed = (missing = required, max = 255) =>
  z.preprocess(given => given ?? '', z.string().trim().max(max).min(1, missing))

/** A text that may be left out; empty is null. */
export const optional = (max = 255) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform(given => given || null)

/** Any number of tags; none, when nothing is said. */
export const tags = tagList.optional().transform(given => given ?? [])

/** At least one tag. */
export const someTags = z.preprocess(given => given ?? null, tagList).refine(given => given.length > 0, required)

/** Exactly one tag, which the wire keeps as a list of one (spec 3 §7). */
export const oneTag = z.preprocess(given => given ?? null, tagList).refine(given => given.length === 1, required)

/** Yes, no, or nothing said; a form of the web may send words. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .nullish()
  .transform(given => (given === null || given === undefined ? null : String(given) === 'true'))

/** A positive whole number without a leading zero, as a number or as it was typed. */
export const positive = (message: string, most = 100_000) =>
  z
    .union([z.number(), z.string().trim()], message)
    .superRefine((given, issues) => {
      if (!/^[1-9]\d*$/.test(String(given))) issues.addIssue({ code: 'custom', message })
      else if (Number(given) > most) issues.addIssue({ code: 'custom', message: atMostNumber(most) })
    })
    .transform(Number)

/** The same, where it may be left out. */
export const optionalPositive = (message: string) =>
  z.preprocess(given => (given === '' || given === undefined ? null : given), positive(message).nullable())

/** A phone number of ten digits in any format, kept as E.164; the country prefix alone is none (UX-005). */
export const phone = z.preprocess(
  given => (typeof given === 'string' && isEmptyPhone(given) ? '' : (given ?? '')),
  z
    .string()
    .trim()
    .max(40)
    .min(1, required)
    .refine(given => given === '' || isPhone(given), tenDigits)
    .transform(toE164),
)

/** The same, where it may be left out. */
export const optionalPhone = z.preprocess(
  given => (typeof given === 'string' && isEmptyPhone(given) ? null : given),
  z
    .string()
    .trim()
    .max(40)
    .nullish()
    .refine(given => !given || isPhone(given), tenDigits)
    .transform(given => (given ? toE164(given) : null)),
)
