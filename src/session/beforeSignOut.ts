type Guard = () => boolean | Promise<boolean>

const guards = new Set<Guard>()

/** Asks `guard` before somebody signs out: whether they may go, once what they typed is safe. Answers how to stop. */
export function beforeSignOut(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Whether nothing holds back who wants to sign out. */
export async function maySignOut(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
