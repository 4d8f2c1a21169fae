import { type Actor, hasPermission } from '../actor.ts'

/** Everyone may read the payers, because forms need them. These rules apply to the admin screens. */
export const payerAccess = {
  'payers.list': (actor: Actor) => hasPermission(actor, 'PROVIDER_READ'),
  'payers.show': (actor: Actor) => hasPermission(actor, 'PROVIDER_READ'),
  'payers.create': (actor: Actor) => hasPermission(actor, 'PROVIDER_WRITE'),
  'payers.edit': (actor: Actor) => hasPermission(actor, 'PROVIDER_WRITE'),
}
