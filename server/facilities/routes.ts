import type { facilities } from '#domain/facilities/contract.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { administrationRoutes } from './administration.ts'
import { fileRoutes } from './files.ts'
import { locationRoutes } from './locations.ts'
import { photoRoutes } from './photos.ts'
import { followFacility } from './require.ts'
import { savingRoutes } from './saving.ts'

async function showFacility({ tx, actor, params, allow }: Call<typeof facilities.show>) {
  const facility = await followFacility(tx, actor, params.id)
  allow()
  return facility
}

export const facilityRoutes: Omit<Handlers<typeof facilities>, 'remove' | 'closing'> = {
  show: showFacility,
  ...photoRoutes,
  ...fileRoutes,
  ...savingRoutes,
  ...administrationRoutes,
  ...locationRoutes,
}
