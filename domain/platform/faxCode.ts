/** Base32 without I, L, O, and U, which readers confuse with other characters or letters (Crockford). */
export const faxCodeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Ten characters have 50 random bits. */
export const faxCodeLength = 10

/**
 * The code that someone typed from a fax, without spaces and hyphens, in capital letters, and with the letters that look like digits
 * read as these; undefined if it cannot be a code.
 */
export function readFaxCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return code.length === faxCodeLength && [...code].every(letter => faxCodeLetters.includes(letter)) ? code : undefined
}

/** The code in two groups, as faxes show it. */
export const showFaxCode = (code: string): string => `${code.slice(0, faxCodeLength / 2)}-${code.slice(faxCodeLength / 2)}`
