import { isPhone } from '#domain/platform/phone.ts'
import { FormText } from './FormText.tsx'
import type { FieldProps } from './useField.ts'

/**
 * Formats ten digits, with or without a leading 1, as `(213) 555-0147`, and removes the separators of a foreign number. Clears a country code without a number. Returns any other
 * text unchanged, including a number with an extension or another word, whose digits would make a different number.
 */
export function tidyPhone(text: string): string {
  if (/[^\d\s()+./-]/.test(text)) return text.trim()
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (digits === '' || digits === '1') return ''
  if (text.trim().startsWith('+') && digits.length > 10 && isPhone(text)) return `+${digits}`
  return digits.length === 10 ? digits.replace(/(\d{3})(\d{3})(\d{4})/, '($1) $2-$3') : text.trim()
}

/** Field for a US phone number (UX-004). Accepts any format, and normalizes it on blur. */
export const FormPhone = (props: FieldProps) => <FormText {...props} type="tel" inputMode="tel" tidy={tidyPhone} />
