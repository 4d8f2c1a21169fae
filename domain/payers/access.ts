import { type Actor, may } from '../actor.ts'

/** Everyone may read the payers, because forms need them. These rules apply to the admin screens. */
export const payerAccess = {
  'payers.list': (actor: Actor) => may(actor, 'PROVIDER_READ'),
  'payers.show': (actor: Actor) => may(actor, 'PROVIDER_READ'),
  'payers.create': (actor: Actor) => may(actor, 'PROVIDER_WRITE'),
  'payers.edit': (actor: Actor) => may(actor, 'PROVIDER_WRITE'),
}
