import { useState } from 'react'

/** Returns the value or, while it is undefined, the last defined value, so counts do not flicker while loading. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
