/** Whether the server answers right now. */
export const reachable = async (): Promise<boolean> => (await fetch('/healthz').catch(() => undefined))?.ok === true
