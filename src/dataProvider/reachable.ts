/** Returns whether the server is currently responding. Passes its response to `onResponse`. */
export async function reachable(onResponse?: (response: Response) => void): Promise<boolean> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return false
  onResponse?.(response)
  return true
}
