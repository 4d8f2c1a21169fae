import { z } from './zod.ts'

const tenDigits = /^\d{10}$/

/** Whether the text is a valid NPI: ten digits with a correct check digit (Luhn over 80840 plus the number, 45 CFR 162.406). */
export function isNpi(npi: string): boolean {
  if (!tenDigits.test(npi)) return false
  const sum = [...`80840${npi}`].reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The error for a typed NPI; undefined if it is valid or empty. */
export function npiProblem(npi: string): string | undefined {
  const digits = npi.trim()
  if (!digits) return undefined
  if (digits.length > 10) return 'NPI number cannot have more then 10 digits'
  if (!tenDigits.test(digits)) return 'NPI number must have 10 digits'
  return isNpi(digits) ? undefined : 'Invalid NPI number'
}

export const optionalNpi = z
  .string()
  .max(40)
  .superRefine((npi, context) => {
    const message = npiProblem(npi)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .nullish()
  .transform(npi => npi?.trim() || null)
