import { npiFor } from '../npi.ts'
import type { NewOrganization } from '../rows.ts'
import { cityByName } from './cities.ts'
import { fictionalPhone, type Name, streets } from './names.ts'
import type { Random } from './random.ts'

/** The six treatment centers that have no test users. */
export const moreCenters = [
  { name: 'Cottonwood Bend Recovery', brand: 'Cottonwood Bend', domain: 'cottonwoodbend', city: 'Denver, CO' },
  { name: 'Lanternfield Behavioral Health', brand: 'Lanternfield', domain: 'lanternfield', city: 'Nashville, TN' },
  { name: 'Saltmarsh Treatment Group', brand: 'Saltmarsh', domain: 'saltmarsh', city: 'Tampa, FL' },
  { name: 'Granite Ford Health', brand: 'Granite Ford', domain: 'graniteford', city: 'Boston, MA' },
  { name: 'Ember Valley Centers', brand: 'Ember Valley', domain: 'embervalley', city: 'Phoenix, AZ' },
  { name: 'Larkspur Way Foundation', brand: 'Larkspur Way', domain: 'larkspurway', city: 'San Diego, CA' },
] as const

export function centerRow(
  center: (typeof moreCenters)[number],
  contact: Name,
  rng: Random,
): Partial<NewOrganization> & { name: string } {
  const { name, domain, city } = center
  const { county: _county, facilities: _facilities, ...address } = cityByName(city)
  return {
    name,
    type: 'treatment_center',
    npi_number: npiFor(142_318_500 + moreCenters.indexOf(center)),
    contact_first_name: contact.first_name,
    contact_last_name: contact.last_name,
    email: `office@${domain}.example`,
    phone_number: fictionalPhone(303, rng),
    address_line_one: `${rng.int(10, 990)} ${rng.pick(streets)}`,
    ...address,
  }
}
