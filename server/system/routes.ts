import type { system } from '#domain/system/contract.ts'
import type { Call, Handlers } from '../http/serve.ts'

async function showSystem({ context, allow }: Call<typeof system.show>) {
  allow()
  return context.health.report()
}

export const systemRoutes: Handlers<typeof system> = { show: showSystem }
