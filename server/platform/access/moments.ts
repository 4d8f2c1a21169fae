import type { AccessTimes } from '#domain/intake/patients/access.ts'
import type { Config } from '../../config.ts'

/** The time limits on a facility's access to an application (PERM-011). */
export const momentsOf = (now: string, config: Config): AccessTimes => ({
  now,
  accessEnds: new Date(Date.parse(now) - config.FACILITY_ACCESS_AFTER_END_S * 1000).toISOString(),
})
