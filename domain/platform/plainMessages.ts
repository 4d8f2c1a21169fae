import type { z } from './zod.ts'

export const requiredInformation = 'Required information'
const chooseListed = 'Choose one of the listed options'
const notValid = 'Enter a valid value'

type Issue = z.core.$ZodRawIssue
const isMissing = ({ input }: Issue) => input === undefined || input === null || input === ''
const number = (limit: number | bigint) => limit.toLocaleString('en-US')
const withUnit = (limit: number | bigint, unit: string) => `${number(limit)} ${unit}${Number(limit) === 1 ? '' : 's'}`

const expectations: Record<string, string> = {
  string: 'Enter text',
  number: 'Enter a number',
  int: 'Enter a whole number',
  boolean: 'Choose yes or no',
  array: 'Enter a list',
  tuple: 'Enter a list',
  object: 'Fill in this section',
  record: 'Fill in this section',
}

const formats: Record<string, string> = {
  email: 'Must be a valid email',
  url: 'Enter a web address that starts with https:// or http://',
  datetime: 'Enter a date and a time',
  date: 'Enter a date',
  time: 'Enter a time',
}

/** The message for a number above its limit. */
export const atMostNumber = (limit: number | bigint) => `Enter ${number(limit)} or less`

/** The message for text longer than its limit. */
export const atMost = (limit: number | bigint) => `Enter at most ${withUnit(limit, 'character')}`

function tooBig({ origin, maximum, inclusive, exact }: Issue & { code: 'too_big' }): string {
  if (origin === 'string') return exact ? exactly(maximum) : atMost(maximum)
  if (origin === 'array') return `Choose at most ${number(maximum)}`
  return inclusive ? atMostNumber(maximum) : `Enter a number less than ${number(maximum)}`
}

function tooSmall({ origin, minimum, inclusive, exact }: Issue & { code: 'too_small' }): string {
  if (origin === 'string') {
    if (exact) return exactly(minimum)
    return Number(minimum) <= 1 ? requiredInformation : `Enter at least ${withUnit(minimum, 'character')}`
  }
  if (origin === 'array') return `Choose at least ${number(minimum)}`
  return inclusive ? `Enter ${number(minimum)} or more` : `Enter a number greater than ${number(minimum)}`
}

const exactly = (limit: number | bigint) => `Enter exactly ${withUnit(limit, 'character')}`

/** A plain-language message for a validation issue, used if the schema has no message of its own. */
export function plainMessage(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue)) return requiredInformation
      return expectations[issue.expected] ?? notValid
    case 'invalid_value':
      return isMissing(issue) ? requiredInformation : chooseListed
    case 'invalid_union':
      return isMissing(issue) ? requiredInformation : notValid
    case 'too_big':
      return tooBig(issue as Issue & { code: 'too_big' })
    case 'too_small':
      return tooSmall(issue as Issue & { code: 'too_small' })
    case 'invalid_format':
      return formats[issue.format] ?? notValid
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'Remove unknown fields'
    default:
      return notValid
  }
}

/**
 * Sets the message for a value that is missing or has the wrong type. `z.string(message)` would also use it for text over the length
 * limit.
 */
export const missingMessage = (message: string) => ({
  error: ({ code }: { code?: string | undefined }) => (code === 'invalid_type' ? message : undefined),
})
