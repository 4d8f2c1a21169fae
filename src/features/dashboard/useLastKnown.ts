import { useState } from 'react'

/** Returns the value, or the last known one while it is undefined, so that counts do not flicker during loading. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}
