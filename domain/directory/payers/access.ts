import { type Actor, hasPermission } from '../../identity/actor.ts'

/** Rules for the admin screens. Everyone can read the payers, because forms need them. */
export const payerAccess = {
  'payers.list': (actor: Actor) => hasPermission(actor, 'PROVIDER_READ'),
  'payers.show': (actor: Actor) => hasPermission(actor, 'PROVIDER_READ'),
  'payers.create': (actor: Actor) => hasPermission(actor, 'PROVIDER_WRITE'),
  'payers.edit': (actor: Actor) => hasPermission(actor, 'PROVIDER_WRITE'),
}
