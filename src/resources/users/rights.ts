import { can } from '#domain/access.ts'
import type { Actor } from '#domain/actor.ts'
import type { User } from '#domain/users/schema.ts'
import { texts } from '../../i18n/english/users.ts'
import { isAdmin } from './standing.ts'

/** What the viewer may change of a user on the edit page, and why not more: the server asks the same rules (USER-040 to USER-042). */
export function rightsOver(viewer: Actor, user: User) {
  const edit = can(viewer, 'users.edit', user)
  const role = can(viewer, 'users.changeRole', user)
  const own = user.id === viewer.id
  // To an advocate an admin is switched by a change of role; of anybody else it is none.
  const advocate = role || (!isAdmin(user) && !own)
  const warnings = [
    !role && (own ? texts.editing.ownRole : texts.editing.noRoles),
    !advocate && !own && texts.editing.adminStays,
  ].filter(said => said !== false)
  return { edit, locked: { role: !role, advocate: !advocate }, warnings }
}
