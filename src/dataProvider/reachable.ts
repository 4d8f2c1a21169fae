/** Whether the server responds now; its response is passed to `heard`. */
export async function reachable(heard?: (response: Response) => void): Promise<boolean> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return false
  heard?.(response)
  return true
}
