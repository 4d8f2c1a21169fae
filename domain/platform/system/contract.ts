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
