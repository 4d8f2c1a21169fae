import type { Random } from './random.ts'

const women =
  'Abigail Amara Beatriz Camille Delia Esther Fiona Gloria Helena Imani Jolene Keiko Lucia Maeve Noor Odette Paloma Quinn Rosalind Simone Tamsin Ursula Vera Wilhelmina Yasmin Zora'.split(
    ' ',
  )
const men =
  'Adrian Bashir Caleb Dmitri Emilio Francis Gareth Hugo Ismael Jonas Kofi Leonard Mateo Nathaniel Orson Pavel Rafael Silas Terrence Umar Victor Wesley Xavier Yusuf Zachary Amos'.split(
    ' ',
  )
const families =
  'Aldana Barrow Castellan Dunmore Eastwick Farrow Galloway Hollis Ingram Jessup Kavanagh Lorimer Mendel Northcott Okoye Pellegrin Quintero Rosewood Santoro Thackeray Underhill Vasquez Winslow Yarrow Zeller Ashby Brandt Corrigan Delacruz Ellison'.split(
    ' ',
  )

/** Family names of patients in past cases. */
export const pastFamilies =
  'Abernathy Blackwood Carrow Drummond Everly Fairbank Grantham Halloway Ives Jarrell Kingsley Langford Merriam Nesbitt Oakley Prescott Redfern Sandoval Tillman Upshaw Venable Whitlock Yates Zamora'.split(
    ' ',
  )

export type Name = { first_name: string; last_name: string; sex: 'female' | 'male' }

/** Generates people with unique names. */
export function nameGenerator({ pick, chance }: Random, familyNames: readonly string[] = families): () => Name {
  const taken = new Set<string>()
  return function nextName() {
    const sex = chance(0.45) ? 'female' : 'male'
    const name: Name = { first_name: pick(sex === 'female' ? women : men), last_name: pick(familyNames), sex }
    const fullName = `${name.first_name} ${name.last_name}`
    if (taken.has(fullName)) return nextName()
    taken.add(fullName)
    return name
  }
}

export const streets =
  'Alder Street,Bayberry Lane,Canyon Road,Dogwood Avenue,Elmhurst Drive,Foxglove Court,Granite Way,Hawthorn Street,Ironwood Road,Juniper Avenue,Kestrel Lane,Linden Street,Meadow Drive,Northfield Road,Orchard Street,Prospect Avenue,Quarry Road,Ridge Street,Sycamore Drive,Tamarack Lane'.split(
    ',',
  )

/** A phone number reserved for fiction, 555-0100 to 555-0199, in E.164 format. */
export const fictionalPhone = (areaCode: number, { int }: Random) => `+1${areaCode}55501${String(int(0, 99)).padStart(2, '0')}`

/** An area code for each state in the demo data. */
// biome-ignore format: one state per line would be too long
const areaCodes: Record<string, number> = {
  AK: 907, AL: 205, AR: 501, AZ: 602, CA: 213, CO: 303, CT: 860, DE: 302, FL: 813, GA: 404, HI: 808, IA: 515, ID: 208, IL: 312, IN: 317,
  KS: 316, KY: 502, LA: 504, MA: 617, MD: 410, ME: 207, MI: 313, MN: 612, MO: 314, MS: 601, MT: 406, NC: 704, ND: 701, NE: 402, NH: 603,
  NJ: 973, NM: 505, NV: 702, NY: 212, OH: 614, OK: 405, OR: 503, PA: 215, RI: 401, SC: 843, SD: 605, TN: 615, TX: 512, UT: 801, VA: 804,
  VT: 802, WA: 206, WI: 608, WV: 304, WY: 307,
}
export const areaCodeOf = (state: string): number => areaCodes[state] ?? 213
