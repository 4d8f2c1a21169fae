import type { Actor } from '../../identity/actor.ts'
import { platformRoles } from '../../identity/roles.ts'
import { contract } from '../endpoint.ts'
import { System } from './schema.ts'

export const system = contract({
  show: {
    method: 'GET',
    path: '/admin/system',
    about: 'The health of the server that handles the request: its checks and background jobs.',
    access: 'system.read',
    response: System,
  },
})

export const systemAccess = {
  'system.read': (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN,
}
