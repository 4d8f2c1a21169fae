import { isNpi } from '#domain/npi.ts'

/** A generated NPI from nine digits and its check digit. */
export const npiOf = (nine: number): string => {
  const digits = String(nine)
  return Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isNpi)!
}
