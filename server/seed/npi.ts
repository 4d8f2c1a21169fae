import { isNpi } from '#domain/npi.ts'

/** An NPI generated from nine digits plus the check digit. */
export const npiOf = (nine: number): string => {
  const digits = String(nine)
  return Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isNpi)!
}
