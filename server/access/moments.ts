import type { Moments } from '#domain/patients/access.ts'
import type { Config } from '../config.ts'

/** The times that limit a facility's access (PERM-011). */
export const momentsOf = (now: string, config: Config): Moments => ({
  now,
  accessEnds: new Date(Date.parse(now) - config.FACILITY_ACCESS_AFTER_END_S * 1000).toISOString(),
})
