import { type Actor, hasPermission } from '../actor.ts'

/** Everyone may read the tags, because forms need them. These rules apply to the admin screen. */
export const featureTagAccess = {
  'featureTags.list': (actor: Actor) => hasPermission(actor, 'TAG_READ'),
  'featureTags.show': (actor: Actor) => hasPermission(actor, 'TAG_READ'),
  'featureTags.create': (actor: Actor) => hasPermission(actor, 'TAG_WRITE'),
  'featureTags.edit': (actor: Actor) => hasPermission(actor, 'TAG_WRITE'),
}
