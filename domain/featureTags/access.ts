import { type Actor, may } from '../actor.ts'

/** Everybody reads the catalogue to fill forms; these are about its own screen (spec 1 §6). */
export const featureTagAccess = {
  'featureTags.list': (actor: Actor) => may(actor, 'TAG_READ'),
  'featureTags.show': (actor: Actor) => may(actor, 'TAG_READ'),
  'featureTags.create': (actor: Actor) => may(actor, 'TAG_WRITE'),
  'featureTags.edit': (actor: Actor) => may(actor, 'TAG_WRITE'),
}
