import type { bedHolds } from '#domain/applications/bedHolds.ts'
import { extendHold, releaseHold } from '../beds/holds.ts'
import type { Handlers } from '../http/serve.ts'
import { aboutApplication, requireApplication } from './reach.ts'

export const bedHoldRoutes: Handlers<typeof bedHolds> = {
  async extendHold(call) {
    const before = await requireApplication(call, call.params.id)
    call.allow(before)
    call.about(aboutApplication(before))
    await extendHold(call, before)
    return requireApplication(call, before.id)
  },

  async endHold(call) {
    const before = await requireApplication(call, call.params.id)
    call.allow(before)
    call.about(aboutApplication(before))
    await releaseHold(call, before)
    return requireApplication(call, before.id)
  },
}
