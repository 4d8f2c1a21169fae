import type { bedHolds } from '#domain/applications/bedHolds.ts'
import { extendHold, releaseHold } from '../beds/holds.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { aboutApplication, requireApplication } from './require.ts'

async function extendBedHold(call: Call<typeof bedHolds.extendHold>) {
  const before = await requireApplication(call, call.params.id)
  call.allow(before)
  call.addAuditSubject(aboutApplication(before))
  await extendHold(call, before)
  return requireApplication(call, before.id)
}

async function endBedHold(call: Call<typeof bedHolds.endHold>) {
  const before = await requireApplication(call, call.params.id)
  call.allow(before)
  call.addAuditSubject(aboutApplication(before))
  await releaseHold(call, before)
  return requireApplication(call, before.id)
}

export const bedHoldRoutes: Handlers<typeof bedHolds> = {
  extendHold: extendBedHold,
  endHold: endBedHold,
}
