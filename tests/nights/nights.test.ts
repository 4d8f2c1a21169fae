import { afterEach, expect, test } from 'vitest'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Disclosure } from '#domain/intake/releases/schema.ts'
import { fitOf } from '#domain/matching/fit.ts'
import { unknownFactText } from '#domain/matching/words.ts'
import { startServer } from '#server/testing.ts'
import { openTown } from './openTown.ts'
import { nights } from './table.ts'
import { type FacilityName, nameOf, names } from './town.ts'

const town = await openTown(await startServer())
const { read, idOf } = town

afterEach(town.endNight)

test.each(nights)(
  '$night: who is offered, who is excluded and why, and what each side confirms [MAT-017] [MAT-040] [S-26]',
  async ({ patient, snapshot, at, filters, offered, excluded }) => {
    const id = await town.arrives(patient, snapshot)
    if (at) town.at(at)
    const found = await town.search(id, filters)
    expect(found).toEqual({ offered, excluded })
    expect(Object.keys(found.offered)).toEqual(Object.keys(offered))
    // Every facility is either offered or excluded.
    expect([...Object.keys(offered), ...Object.keys(excluded)].toSorted()).toEqual([...names].toSorted())

    const best = (Object.keys(offered) as FacilityName[]).find(name => name !== 'Route 12 Clinic')!
    const application = await town.applied(id, best)
    const coordinator = town.coordinator(best)
    const seen = await read<Patient>(coordinator, `/patients/${id}`)
    const profile = await read<Facility>(coordinator, `/facilities/${idOf(best)}`)
    const fitAt = (facility: Facility) => {
      const { excluded, to_confirm } = fitOf(seen, facility, town.context.now())
      return { excluded, toConfirm: to_confirm.map(open => unknownFactText(open, nameOf)) }
    }
    expect(fitAt(profile)).toEqual({ excluded: [], toConfirm: offered[best] })
    // Where no one has an account, the guest's packet contains the same list.
    if ('Route 12 Clinic' in offered) {
      const listing = await read<Facility>(town.advocate(), `/facilities/${idOf('Route 12 Clinic')}`)
      expect(fitAt(listing)).toEqual({ excluded: [], toConfirm: offered['Route 12 Clinic'] })
    }
    expect(await town.log(coordinator, application)).toEqual(['New'])
    const disclosed = await read<Disclosure[]>(town.advocate(), `/patients/${id}/disclosures`)
    expect(disclosed.map(one => [one.crisis_center, one.application_id])).toEqual([[best, application]])
  },
)
