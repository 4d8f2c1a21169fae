/** Whether the server answers right now; what it answers is told to `heard`. */
export async function reachable(heard?: (response: Response) => void): Promise<boolean> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (!response?.ok) return false
  heard?.(response)
  return true
}
