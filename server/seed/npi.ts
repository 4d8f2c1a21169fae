import { isNpi } from '#domain/platform/npi.ts'

/** An NPI with nine given digits and the correct check digit. */
export const npiFor = (base: number): string => {
  const digits = String(base)
  return Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isNpi)!
}
