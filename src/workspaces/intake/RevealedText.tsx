import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormLongText } from '../../ui/fields/FormText.tsx'

/**
 * Text field for details about an answer. Shown only while the answer is selected, and cleared when the selection changes
 * (INT-060, INT-062, INT-064, INT-068).
 */
export function RevealedText({ name, by, hint }: { name: string; by: boolean; hint?: string }) {
  const { setValue } = useFormContext()
  const was = useRef(by)
  useEffect(() => {
    if (was.current && !by) setValue(name, '', { shouldDirty: true })
    was.current = by
  }, [by, name, setValue])
  return by && <FormLongText name={name} hint={hint} rows={3} maxLength={2000} optional />
}
