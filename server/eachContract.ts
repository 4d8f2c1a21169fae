import { contracts } from '#domain/contracts.ts'
import type { Contract } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'
import { handlers } from './handlers.ts'
import type { Handlers } from './http/serve.ts'

export function eachContract(callback: <C extends Contract>(noun: string, endpoints: C, handlers: Handlers<C>) => void) {
  for (const noun of keysOf(contracts)) callback(noun, contracts[noun], handlers[noun] as never)
}
