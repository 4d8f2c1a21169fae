type Guard = () => boolean | Promise<boolean>

const guards = new Set<Guard>()

/** Registers a guard that runs before sign-out and can prevent it. Returns an unregister function. */
export function beforeSignOut(guard: Guard): () => void {
  guards.add(guard)
  return () => guards.delete(guard)
}

/** Runs all guards and returns whether the user may sign out. */
export async function maySignOut(): Promise<boolean> {
  for (const guard of guards) if (!(await guard())) return false
  return true
}
