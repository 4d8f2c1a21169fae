import { FormText } from './FormText.tsx'
import type { FieldProps } from './useField.ts'

/** Ten digits in any format, with or without the 1 of the United States → `(213) 555-0147`; only the prefix is nothing; else as typed. */
export function tidyPhone(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  if (digits === '' || digits === '1') return ''
  return digits.length === 10 ? digits.replace(/(\d{3})(\d{3})(\d{4})/, '($1) $2-$3') : typed.trim()
}

/** A phone number, of the United States unless it says otherwise (UX-004): typed as one likes, put into shape on leaving. */
export const FormPhone = (props: FieldProps) => <FormText {...props} type="tel" inputMode="tel" tidy={tidyPhone} />
