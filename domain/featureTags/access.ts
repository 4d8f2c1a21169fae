import { type Actor, may } from '../actor.ts'

/** Everyone may read the tags, because forms need them. These rules apply to the admin screen. */
export const featureTagAccess = {
  'featureTags.list': (actor: Actor) => may(actor, 'TAG_READ'),
  'featureTags.show': (actor: Actor) => may(actor, 'TAG_READ'),
  'featureTags.create': (actor: Actor) => may(actor, 'TAG_WRITE'),
  'featureTags.edit': (actor: Actor) => may(actor, 'TAG_WRITE'),
}
