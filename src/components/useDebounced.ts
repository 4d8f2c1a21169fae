import { useEffect, useState } from 'react'

/** Returns the value once it has not changed for `rest` milliseconds. */
export function useDebounced<T>(value: T, rest: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value, rest])
  return rested
}
