import { type Calls, freshCase, houseOf } from './browser/newCase.ts'
import { test as base } from './fixtures.ts'

export const test = base.extend<{
  sides: { advocate: Calls; coordinator: Calls; facility: number; patient: number; name: string }
}>({
  /** API access for both sides, and a new patient on an involuntary hold who needs one-to-one observation. */
  sides: async ({ api }, use) => {
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    const fresh = await freshCase(advocate)
    await advocate('PUT', `/patients/${fresh.patient}/clinical-snapshot`, {
      updated_at: null,
      legal_status: 'involuntary',
      hold_kind: 'emergency',
      observation_level: 'one_to_one',
    })
    await use({ advocate, coordinator, facility: await houseOf(coordinator), ...fresh })
  },
})
