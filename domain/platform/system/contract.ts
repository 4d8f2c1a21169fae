import { contract } from '../endpoint.ts'
import { SupportBundle, System } from './schema.ts'

export const system = contract({
  show: {
    method: 'GET',
    path: '/admin/system',
    about: 'The health of the server that handles the request: its checks and background jobs.',
    access: 'system.read',
    response: System,
  },
  bundle: {
    method: 'POST',
    path: '/admin/system/bundle',
    about:
      'What someone needs to find the cause of a problem: versions, settings without secrets, health, log lines without patient data, database sizes, and migrations.',
    access: 'system.read',
    response: SupportBundle,
  },
})
