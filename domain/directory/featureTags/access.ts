import { type Actor, hasPermission } from '../../identity/actor.ts'

/** Rules for the admin screen. Everyone can read the tags, because forms need them. */
export const featureTagAccess = {
  'featureTags.list': (actor: Actor) => hasPermission(actor, 'TAG_READ'),
  'featureTags.show': (actor: Actor) => hasPermission(actor, 'TAG_READ'),
  'featureTags.create': (actor: Actor) => hasPermission(actor, 'TAG_WRITE'),
  'featureTags.edit': (actor: Actor) => hasPermission(actor, 'TAG_WRITE'),
}
