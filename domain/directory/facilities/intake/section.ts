import { onOneLine, tagList } from '../../../platform/formats.ts'
import { isEmptyPhone, isPhone, toE164 } from '../../../platform/phone.ts'
import { atMostNumber } from '../../../platform/plainMessages.ts'
import { z } from '../../../platform/zod.ts'

/** The pages that show a section. One message differs between them. */
export const formPlaces = ['wizard', 'edit'] as const
export type FormPlace = (typeof formPlaces)[number]

/**
 * A section of the facility form. The wizard and the edit page render it, and the server validates with the same schema. `fields`
 * are the section's columns; `wire` is the section's number in `intake_section`, which skips 4.
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

/** Builds a section. `finish` adds the cross-field rules. */
export const section = <S extends z.ZodRawShape, F extends z.ZodType = z.ZodObject<S>>(
  head: Head,
  shape: S,
  finish: (object: z.ZodObject<S>) => F = object => object as unknown as F,
): FacilitySection<F> => ({ ...head, fields: Object.keys(shape), schema: finish(z.object(shape)) })

export const required = 'This field is required'
export const tenDigitsMessage = 'Phone number must be 10 digits'

/** Required text. `missing` is the message for an empty field. Short text is on one line. */
export const requiredText = (missing = required, max = 255) =>
  z.preprocess(
    value => value ?? '',
    z
      .string()
      .trim()
      .max(max)
      .min(1, missing)
      .transform(text => (max <= 255 ? onOneLine(text) : text)),
  )

/** Optional text; an empty string becomes null. */
export const optional = (max = 255) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform(value => value || null)

/** Any number of tags; none by default. */
export const tags = tagList.optional().transform(value => value ?? [])

export const someTags = z.preprocess(value => value ?? null, tagList).refine(value => value.length > 0, required)

/** Exactly one tag, stored as a list. */
export const oneTag = z.preprocess(value => value ?? null, tagList).refine(value => value.length === 1, required)

/** Yes, no, or not answered. HTML forms send `true` and `false` as text. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .nullish()
  .transform(value => (value === null || value === undefined ? null : String(value) === 'true'))

/** A positive integer, given as a number or as text without leading zeros. */
export const positive = (message: string, max = 100_000) =>
  z
    .union([z.number(), z.string().trim()], message)
    .superRefine((value, issues) => {
      if (!/^[1-9]\d*$/.test(String(value))) issues.addIssue({ code: 'custom', message })
      else if (Number(value) > max) issues.addIssue({ code: 'custom', message: atMostNumber(max) })
    })
    .transform(Number)

/** Like `positive`, but may be empty. */
export const optionalPositive = (message: string) =>
  z.preprocess(value => (value === '' || value === undefined ? null : value), positive(message).nullable())

/** A ten-digit phone number in any format, stored as E.164. A country code alone is treated as empty (UX-005). */
export const phone = z.preprocess(
  value => (typeof value === 'string' && isEmptyPhone(value) ? '' : (value ?? '')),
  z
    .string()
    .trim()
    .max(40)
    .min(1, required)
    .refine(value => value === '' || isPhone(value), tenDigitsMessage)
    .transform(toE164),
)

/** Like `phone`, but may be empty. */
export const optionalPhone = z.preprocess(
  value => (typeof value === 'string' && isEmptyPhone(value) ? null : value),
  z
    .string()
    .trim()
    .max(40)
    .nullish()
    .refine(value => !value || isPhone(value), tenDigitsMessage)
    .transform(value => (value ? toE164(value) : null)),
)
