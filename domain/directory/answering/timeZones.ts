import { states } from '../../platform/states.ts'

/** The time zones where a facility can be located (IANA names), with their common names. */
export const timeZones = [
  { name: 'America/New_York', label: 'Eastern' },
  { name: 'America/Detroit', label: 'Eastern, Michigan' },
  { name: 'America/Indiana/Indianapolis', label: 'Eastern, Indiana' },
  { name: 'America/Chicago', label: 'Central' },
  { name: 'America/Denver', label: 'Mountain' },
  { name: 'America/Boise', label: 'Mountain, Boise' },
  { name: 'America/Phoenix', label: 'Mountain, Arizona (no daylight saving)' },
  { name: 'America/Los_Angeles', label: 'Pacific' },
  { name: 'America/Anchorage', label: 'Alaska' },
  { name: 'Pacific/Honolulu', label: 'Hawaii' },
  { name: 'America/Puerto_Rico', label: 'Atlantic, Puerto Rico' },
  { name: 'America/St_Thomas', label: 'Atlantic, U.S. Virgin Islands' },
  { name: 'Pacific/Guam', label: 'Chamorro, Guam' },
  { name: 'Pacific/Saipan', label: 'Chamorro, Northern Mariana Islands' },
  { name: 'Pacific/Pago_Pago', label: 'Samoa' },
  { name: 'Pacific/Pohnpei', label: 'Micronesia' },
  { name: 'Pacific/Majuro', label: 'Marshall Islands' },
  { name: 'Pacific/Palau', label: 'Palau' },
  { name: 'Europe/Berlin', label: 'Central European, military' },
  { name: 'Asia/Tokyo', label: 'Japan, military' },
] as const
export type TimeZone = (typeof timeZones)[number]['name']
export const timeZoneNames = timeZones.map(({ name }) => name) as [TimeZone, ...TimeZone[]]

/** Three-digit ZIP prefixes of areas with a different time zone than most of the state. */
const elsewhere: Partial<Record<TimeZone, readonly string[]>> = {
  // Florida panhandle; Indiana near Chicago and Evansville; western Kentucky
  'America/Chicago': ['324', '325', '463', '464', '476', '477', '420', '421', '422', '423', '424'],
  // Eastern Tennessee
  'America/New_York': ['373', '374', '376', '377', '378', '379'],
  // El Paso; western Nebraska and the Dakotas
  'America/Denver': ['798', '799', '885', '693', '577', '586'],
  // Ontario, Oregon
  'America/Boise': ['979'],
  // Northern Idaho
  'America/Los_Angeles': ['835', '838'],
}

/**
 * The time zone of a US address, or California's if the state is unknown. The result is wrong in a few counties near zone
 * boundaries.
 */
export function timeZoneOf({ state, zip_code }: { state: string | null; zip_code: string | null }): TimeZone {
  const prefix = zip_code?.slice(0, 3) ?? ''
  const exception = timeZoneNames.find(name => elsewhere[name]?.includes(prefix))
  return exception ?? states.find(({ code }) => code === state)?.time_zone ?? 'America/Los_Angeles'
}
