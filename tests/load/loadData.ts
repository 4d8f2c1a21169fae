import type { Db } from '#server/platform/db/connect.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { buildApplication, buildFacility, buildOrganization, buildPatient, buildStaff, buildUser } from '#server/seed/builders.ts'
import { tagIds } from '#server/seed/catalog.ts'
import { seedLookups } from '#server/seed/seed.ts'
import { makeLists } from '../bench/listData.ts'

/** The number of coordinators per facility, and of advocates per hospital. */
const [perHouse, perHospital] = [4, 10]

/** The simulated users, in pairs that chat about an open case. */
export type World = {
  houses: { facility: number; organization: number }[]
  pairs: { advocate: string; coordinator: string; organization: number; application: number }[]
}

/** Generates pairs of an advocate and a coordinator, plus `listings` additional directory facilities. */
export async function makeWorld(db: Db, pairs: number, listings: number): Promise<World> {
  await migrate(db)
  await seedLookups(db)
  const now = new Date()
  if (listings) await makeLists(db, { users: 1000, organizations: 200, facilities: listings })
  const world: World = { houses: [], pairs: [] }
  for (let n = 0; n < Math.ceil(pairs / perHouse); n++) {
    const { id, organization_id } = await buildFacility(db, now)
    world.houses.push({ facility: id, organization: organization_id! })
  }
  let hospital = 0
  for (let n = 0; n < pairs; n++) {
    if (n % perHospital === 0) hospital = (await buildOrganization(db, now, { type: 'hospital' })).id
    const house = world.houses[n % world.houses.length]!
    const [advocate, coordinator] = [`load.advocate.${n}`, `load.coordinator.${n}`]
    const { id } = await buildUser(db, now, {
      username: advocate,
      is_patient_advocate: true,
      pa_type: tagIds('pa_type', 'Hospital'),
      organization_id: hospital,
    })
    await buildStaff(db, now, { facility_id: house.facility, username: coordinator })
    const patient = await buildPatient(db, now, { advocate_id: id })
    const application = await buildApplication(db, now, {
      record_id: patient.id,
      facility_id: house.facility,
      status: 'In Review',
    })
    world.pairs.push({ advocate, coordinator, organization: house.organization, application: application.id })
  }
  return world
}
