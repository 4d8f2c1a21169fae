import { facilities } from '#domain/directory/facilities/contract.ts'
import { type Handlers, handler } from '../../platform/http/handler.ts'
import { administrationRoutes } from './administration.ts'
import { fileRoutes } from './files.ts'
import { locationRoutes } from './locations.ts'
import { photoRoutes } from './photoRoutes.ts'
import { followedFacilityInPath } from './queries.ts'
import { savingRoutes } from './saving.ts'

export const facilityRoutes: Omit<Handlers<typeof facilities>, 'remove' | 'closing'> = {
  show: handler(facilities.show, { subject: followedFacilityInPath, run: async ({ subject }) => subject }),
  ...photoRoutes,
  ...fileRoutes,
  ...savingRoutes,
  ...administrationRoutes,
  ...locationRoutes,
}
