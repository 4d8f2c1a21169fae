import type { system } from '#domain/platform/system/contract.ts'
import type { Call, Handlers } from '../http/handler.ts'
import { supportBundle } from './supportBundle.ts'

async function showSystem({ context }: Call<typeof system.show>) {
  return context.health.report()
}

async function makeSupportBundle({ context, addAuditSubject }: Call<typeof system.bundle>) {
  addAuditSubject({ type: 'installation', ids: [1] })
  return supportBundle(context)
}

export const systemRoutes: Handlers<typeof system> = { show: showSystem, bundle: makeSupportBundle }
