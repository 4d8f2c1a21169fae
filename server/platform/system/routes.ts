import type { system } from '#domain/platform/system/contract.ts'
import type { Call, Handlers } from '../http/handler.ts'

async function showSystem({ context }: Call<typeof system.show>) {
  return context.health.report()
}

export const systemRoutes: Handlers<typeof system> = { show: showSystem }
