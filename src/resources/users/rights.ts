import { can } from '#domain/access.ts'
import type { Actor } from '#domain/actor.ts'
import type { User } from '#domain/users/schema.ts'
import { texts } from '../../i18n/english/users.ts'
import { isAdmin } from './standing.ts'

/** What the viewer may change on the user's edit page and why not more, by the server's rules (USER-040 to USER-042). */
export function rightsOver(viewer: Actor, user: User) {
  const edit = can(viewer, 'users.edit', user)
  const role = can(viewer, 'users.changeRole', user)
  const own = user.id === viewer.id
  // Making an admin an advocate is a role change; for others it is not.
  const advocate = role || (!isAdmin(user) && !own)
  const warnings = [
    !role && (own ? texts.editing.ownRole : texts.editing.noRoles),
    !advocate && !own && texts.editing.adminStays,
  ].filter(said => said !== false)
  return { edit, locked: { role: !role, advocate: !advocate }, warnings }
}
