import type { Population } from '#domain/directory/beds/schema.ts'
import { tag } from '#domain/directory/tags.ts'
import { tagIds } from '../../seed/catalog.ts'
import { findTestData } from '../../seed/testUsers.ts'
import type { startServer } from '../../testing.ts'

export const [detox, residential] = tagIds('treatment_level', 'Detox - residential', 'Residential (any)') as [number, number]

type Server = Awaited<ReturnType<typeof startServer>>
type Calls = ReturnType<Server['as']>

/** Creates the test facility with two levels of care for all genders, and returns functions that report beds. */
export async function facilityWithBeds({ db, as }: Pick<Server, 'db' | 'as'>) {
  const { users, facilities } = await findTestData(db)
  const facilityId = facilities.house
  const offers = { treatment_levels: [detox, residential], accepted_genders: tag.gender.coed, total_beds: 20 }
  await db.updateTable('facilities').set(offers).where('id', '=', facilityId).execute()
  const coordinator = as('coordinator')
  return {
    users,
    facilityId,
    coordinator,
    tell: (open: number, { seen = null, population = 'anyone', level = detox, by = coordinator }: Translation = {}) =>
      by('PATCH', `/facilities/${facilityId}/beds`, { beds: [{ treatment_level: level, population, open, seen }] }),
    read: async (by: Calls = coordinator) => (await by('GET', `/facilities/${facilityId}/beds`)).json().data,
  }
}
type Translation = { seen?: number | null; population?: Population; level?: number; by?: Calls }
