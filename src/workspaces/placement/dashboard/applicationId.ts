import type { Params } from 'react-router-dom'

/** Returns the id of the application that a dashboard's path opens. Undefined if it opens none. */
export function applicationIdIn({ application_id }: Params): number | undefined {
  const id = Number(application_id)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
