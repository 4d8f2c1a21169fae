import { type Actor, hasPermission } from '../../identity/actor.ts'

export const invitationAccess = {
  /** An invitation creates an approved user in an organization, so it requires both permissions, like an approval (PERM-015). */
  'invitations.manage': (actor: Actor) => hasPermission(actor, 'USER_WRITE') && hasPermission(actor, 'ORG_WRITE_ALL'),
}
