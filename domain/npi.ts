import { z } from 'zod'

/** Whether these are ten digits whose last one is the check digit of an NPI: Luhn over 80840 and the number (45 CFR 162.406). */
export function isNpi(npi: string): boolean {
  if (!/^\d{10}$/.test(npi)) return false
  const sum = [...`80840${npi}`].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** What is wrong with a number typed as an NPI, in the texts of spec 1 §5; nothing where it is one, or empty. */
export function npiProblem(npi: string): string | undefined {
  const digits = npi.trim()
  if (!digits) return undefined
  if (digits.length > 10) return 'NPI number cannot have more then 10 digits'
  if (!/^\d{10}$/.test(digits)) return 'NPI number must have 10 digits'
  return isNpi(digits) ? undefined : 'Invalid NPI number'
}

/** An NPI that may be left empty. */
export const optionalNpi = z
  .string()
  .max(40)
  .superRefine((npi, context) => {
    const message = npiProblem(npi)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .nullish()
  .transform(npi => npi?.trim() || null)
