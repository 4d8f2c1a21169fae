import { isNpi } from '#domain/npi.ts'

/** An NPI generated from nine digits plus the check digit. */
export const npiFor = (base: number): string => {
  const digits = String(base)
  return Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isNpi)!
}
