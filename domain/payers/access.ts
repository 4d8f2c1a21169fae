import { type Actor, may } from '../actor.ts'

/** Everybody reads the payers to fill forms; these are about their own screens (spec 1 §6). */
export const payerAccess = {
  'payers.list': (actor: Actor) => may(actor, 'PROVIDER_READ'),
  'payers.show': (actor: Actor) => may(actor, 'PROVIDER_READ'),
  'payers.create': (actor: Actor) => may(actor, 'PROVIDER_WRITE'),
  'payers.edit': (actor: Actor) => may(actor, 'PROVIDER_WRITE'),
}
