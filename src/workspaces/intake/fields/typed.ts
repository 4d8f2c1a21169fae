import { isEmptyPhone, showPhone } from '#domain/phone.ts'

/** `1/2/1990`, `01-02-1990` and `01021990` become `01/02/1990`; what is no date in this order stays as typed. */
export function tidyDate(typed: string): string {
  const parts = /^\s*(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{2})(\d{4})\s*$/.exec(typed)
  return parts ? `${parts[1]!.padStart(2, '0')}/${parts[2]!.padStart(2, '0')}/${parts[3]}` : typed.trim()
}

/** A number as people read it; too little to be one stays as typed. */
export const tidyPhone = (typed: string): string =>
  isEmptyPhone(typed) || typed.replace(/\D/g, '').length < 10 ? typed : showPhone(typed)
