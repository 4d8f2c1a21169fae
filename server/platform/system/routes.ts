import { system } from '#domain/platform/system/contract.ts'
import { type Call, type Handlers, handler } from '../http/handler.ts'
import { supportBundle } from './supportBundle.ts'

async function showSystem({ context }: Call<typeof system.show>) {
  return context.health.report()
}

const makeSupportBundle = handler(system.bundle, {
  // Outside the transaction, because the health checks use a connection of their own, and the embedded engine has only one.
  prepare: async ({ context }) => supportBundle(context),
  run: async ({ prepared: bundle, addAuditSubject }) => {
    addAuditSubject({ type: 'installation', ids: [1] })
    return bundle
  },
})

export const systemRoutes: Handlers<typeof system> = { show: showSystem, bundle: makeSupportBundle }
