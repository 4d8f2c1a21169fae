import { useState } from 'react'

/**
 * Returns the same object for as long as the option's id and name stay the same. MUI's Autocomplete compares selected options by
 * identity, and replaces the input's text with the option's name when it receives another object.
 */
export function useSameOption<O extends { id: number | string; name: string }>(option: O | null): O | null {
  const [kept, setKept] = useState(option)
  if (kept?.id === option?.id && kept?.name === option?.name) return kept
  setKept(option)
  return option
}
