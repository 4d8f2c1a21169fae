import { expect, test } from 'vitest'
import { aMatch } from '../../matching/testing.ts'
import { hasCarf, networkBadges } from './facilityView.ts'

const lists = (inNetwork: string[], outNetwork: string[]) =>
  aMatch(1, { insurance_plans_in_network: inNetwork, insurance_plans_out_network: outNetwork })

test.each([
  { row: 'listed in network', plans: ['A'], match: lists(['A', 'B'], []), badges: { in: true, out: false } },
  { row: 'listed out of network', plans: ['A'], match: lists(['B'], ['A']), badges: { in: false, out: true } },
  { row: 'one in network, one out', plans: ['A', 'B'], match: lists(['A'], ['B']), badges: { in: true, out: true } },
  { row: 'not listed', plans: ['A'], match: lists(['B'], ['C']), badges: { in: false, out: false } },
  { row: 'a cash patient', plans: [], match: lists(['A'], ['B']), badges: { in: false, out: false } },
])('network badges: $row [MAT-007]', ({ plans, match, badges }) => expect(networkBadges(plans, match)).toEqual(badges))

test.each([
  { row: 'the first license', licenses: { other_license_1: 'CARF' }, shown: true },
  { row: 'the second license', licenses: { other_license_2: 'carf' }, shown: true },
  { row: 'the third license', licenses: { other_license_3: 'CARF' }, shown: true },
  { row: 'the fourth license, within other text', licenses: { other_license_4: 'Accredited by Carf since 2019' }, shown: true },
  { row: 'other licenses', licenses: { other_license_2: 'State of Ohio' }, shown: false },
  { row: 'no license', licenses: {}, shown: false },
])('CARF badge: $row [MAT-008]', ({ licenses, shown }) => expect(hasCarf(aMatch(1, licenses))).toBe(shown))
