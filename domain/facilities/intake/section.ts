import { z } from 'zod'
import { tagList } from '../../formats.ts'
import { isEmptyPhone, isPhone, toE164 } from '../../phone.ts'
import { atMostNumber } from '../../plainMessages.ts'

/** Where a section is filled in: the wizard or the edit page. One message differs between the two. */
export const places = ['wizard', 'edit'] as const
export type Place = (typeof places)[number]

/**
 * A section of the facility form: the wizard and the edit page render it, and the server validates with the same schema. `fields`
 * are its columns; `wire` is its number in `intake_section`, which skips 4.
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

/** Builds a section; `finish` adds the rules between fields. */
export const section = <S extends z.ZodRawShape, F extends z.ZodType = z.ZodObject<S>>(
  head: Head,
  shape: S,
  finish: (object: z.ZodObject<S>) => F = object => object as unknown as F,
): FacilitySection<F> => ({ ...head, fields: Object.keys(shape), schema: finish(z.object(shape)) })

/** Runs even if other fields are invalid, so that one submission reports all problems. */
export const always = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null

export const required = 'This field is required'
export const tenDigits = 'Phone number must be 10 digits'

/** Required text with a field-specific message. */
export const needed = (missing = required, max = 255) =>
  z.preprocess(given => given ?? '', z.string().trim().max(max).min(1, missing))

/** Optional text; empty becomes null. */
export const optional = (max = 255) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform(given => given || null)

/** Any number of tags; defaults to none. */
export const tags = tagList.optional().transform(given => given ?? [])

/** At least one tag. */
export const someTags = z.preprocess(given => given ?? null, tagList).refine(given => given.length > 0, required)

/** Exactly one tag, which the API stores as a list of one. */
export const oneTag = z.preprocess(given => given ?? null, tagList).refine(given => given.length === 1, required)

/** Yes, no, or not answered; HTML forms send the words. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .nullish()
  .transform(given => (given === null || given === undefined ? null : String(given) === 'true'))

/** A positive whole number without leading zeros, as a number or typed text. */
export const positive = (message: string, most = 100_000) =>
  z
    .union([z.number(), z.string().trim()], message)
    .superRefine((given, issues) => {
      if (!/^[1-9]\d*$/.test(String(given))) issues.addIssue({ code: 'custom', message })
      else if (Number(given) > most) issues.addIssue({ code: 'custom', message: atMostNumber(most) })
    })
    .transform(Number)

/** Same as `positive`, but may be empty. */
export const optionalPositive = (message: string) =>
  z.preprocess(given => (given === '' || given === undefined ? null : given), positive(message).nullable())

/** A ten-digit phone number in any format, stored as E.164. A country prefix alone counts as empty (UX-005). */
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

/** Same as `phone`, but may be empty. */
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
