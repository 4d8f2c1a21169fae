import type { facilities } from '#domain/facilities/contract.ts'
import type { Handlers } from '../http/serve.ts'
import { administrationRoutes } from './administration.ts'
import { fileRoutes } from './files.ts'
import { locationRoutes } from './locations.ts'
import { photoRoutes } from './photos.ts'
import { followFacility } from './reach.ts'
import { savingRoutes } from './saving.ts'

export const facilityRoutes: Omit<Handlers<typeof facilities>, 'remove' | 'closing'> = {
  async show({ tx, actor, params, allow }) {
    const facility = await followFacility(tx, actor, params.id)
    allow()
    return facility
  },

  ...photoRoutes,
  ...fileRoutes,
  ...savingRoutes,
  ...administrationRoutes,
  ...locationRoutes,
}
