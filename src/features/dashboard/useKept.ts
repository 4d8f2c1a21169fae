import { useState } from 'react'

/** The value, or while there is none the last one: counts stand still while another tab loads. */
export function useKept<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
