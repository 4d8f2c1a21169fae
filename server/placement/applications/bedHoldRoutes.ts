import { bedHolds } from '#domain/placement/applications/holds.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { extendHold, releaseHold } from '../../directory/beds/holds.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { aboutApplication, applicationInPath, requireApplication } from './require.ts'

async function extendBedHold(call: Call<typeof bedHolds.extendHold, Application>) {
  const { subject: before } = call
  call.addAuditSubject(aboutApplication(before))
  await extendHold(call, before)
  return requireApplication(call, before.id)
}

async function endBedHold(call: Call<typeof bedHolds.endHold, Application>) {
  const { subject: before } = call
  call.addAuditSubject(aboutApplication(before))
  await releaseHold(call, before)
  return requireApplication(call, before.id)
}

export const bedHoldRoutes: Handlers<typeof bedHolds> = {
  extendHold: handler(bedHolds.extendHold, { subject: applicationInPath, run: extendBedHold }),
  endHold: handler(bedHolds.endHold, { subject: applicationInPath, run: endBedHold }),
}
