import { isNpi } from '#domain/npi.ts'

/** A made-up NPI that begins with these nine digits and ends with its check digit. */
export const npiOf = (nine: number): string => {
  const digits = String(nine)
  return Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isNpi)!
}
