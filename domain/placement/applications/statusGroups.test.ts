import { describe, expect, test } from 'vitest'
import {
  completionOutcomes,
  endedStatuses,
  facilityTabNamed,
  facilityTabs,
  filterNamed,
  filters,
  hospitalGroups,
  isEnded,
  nonCompletionOutcomes,
  outcomes,
  patientTab,
  patientTabNamed,
  preventsReapplying,
  statuses,
  treatmentCenterGroups,
} from '../statuses/statuses.ts'

const sorted = (list: readonly string[]) => [...list].sort()

test('has all specified statuses [APP-015]', () => {
  expect(statuses).toEqual(
    expect.arrayContaining([
      'New',
      'In Review',
      'Request for Interview',
      'Accepted',
      'Declined Insurance',
      'Declined Application',
      'Booked',
      'Rejected',
      'Admitted',
      'Withdrawn',
      'Cancelled',
    ]),
  )
  expect(new Set(statuses).size).toBe(statuses.length)
})

describe('treatment center groups', () => {
  test('In Review [DASH-033]', () => {
    expect(sorted(treatmentCenterGroups['In Review'])).toEqual(['In Review', 'New', 'Request for Interview'])
  })
  test('Accepted, Arriving and Admitted [DASH-034]', () => {
    expect(treatmentCenterGroups.Accepted).toEqual(['Accepted'])
    expect(sorted(treatmentCenterGroups.Arriving)).toEqual(['Booked', 'Ready to Book'])
    expect(treatmentCenterGroups.Admitted).toEqual(['Admitted'])
  })
  test('Closed, with the discharge outcomes and the statuses in no other group [DASH-035] [DASH-040] [S-13]', () => {
    expect(sorted(treatmentCenterGroups.Closed)).toEqual(
      sorted([
        'Withdrawn',
        'Rejected',
        'Cancelled',
        'Facility closed',
        'Declined Availability',
        'Declined Insurance',
        'Declined Payment',
        'Improper Match',
        'Declined Application',
        'Withdrawn from Open',
        'Withdrawn from Accepted',
        'Declined',
        ...nonCompletionOutcomes,
        ...['Expired', 'Canceled Booking', 'Booked Offline', 'Hold'],
      ]),
    )
  })
  test('Completed, with the completion outcomes [DASH-036]', () => {
    expect(sorted(treatmentCenterGroups.Completed)).toEqual(sorted(['Treatment Completed', ...completionOutcomes]))
  })
})

describe('hospital groups', () => {
  test('In Review [DASH-037]', () => {
    expect(sorted(hospitalGroups['In Review'])).toEqual(
      sorted([
        'In Review',
        'Rejected',
        'Declined Availability',
        'Declined Application',
        'Declined Insurance',
        'Declined Payment',
        'Request for Interview',
        'New',
      ]),
    )
  })
  test('Ready To Book, Booked and Hold [DASH-038]', () => {
    expect(hospitalGroups['Ready To Book']).toEqual(['Accepted'])
    expect(sorted(hospitalGroups.Booked)).toEqual(['Admitted', 'Booked', 'Ready to Book'])
    expect(hospitalGroups.Hold).toEqual(['Hold'])
  })
  test('Closed, with all outcomes and the statuses in no other group [DASH-039] [DASH-040]', () => {
    expect(sorted(hospitalGroups.Closed)).toEqual(
      sorted([
        'Withdrawn',
        'Expired',
        'Declined',
        'Improper Match',
        'Canceled Booking',
        'Booked Offline',
        'Treatment Completed',
        ...outcomes,
        ...['Cancelled', 'Facility closed', 'Withdrawn from Open', 'Withdrawn from Accepted'],
      ]),
    )
  })
})

test.each([
  ['treatment center', treatmentCenterGroups],
  ['hospital', hospitalGroups],
  ['facility dashboard', facilityTabs],
])('%s: every status is in exactly one group [DASH-040]', (_viewer, groups) => {
  expect(sorted(Object.values(groups).flat())).toEqual(sorted(statuses))
})

describe('the dashboards [DASH-009]', () => {
  test('facility: Open has In Review and Accepted, Booked has Arriving and Admitted, Closed the rest', () => {
    expect(sorted(facilityTabs.Open)).toEqual(['Accepted', 'In Review', 'New', 'Request for Interview'])
    expect(sorted(facilityTabs.Booked)).toEqual(['Admitted', 'Booked', 'Ready to Book'])
  })
  test('patient: an On Hold patient is in Hold, regardless of applications', () => {
    expect(patientTab('On Hold', ['Cancelled', 'Medical Discharge'])).toBe('Hold')
  })
  test('patient: booked offline, inactive or with an outcome is in Closed', () => {
    expect(patientTab('Booked Offline', [])).toBe('Closed')
    expect(patientTab('Inactive', [])).toBe('Closed')
    for (const outcome of outcomes) expect(patientTab('Active', ['Rejected', outcome])).toBe('Closed')
  })
  test('patient: with an application that is Booked, Ready to Book or Admitted, the patient is in Booked', () => {
    for (const status of ['Booked', 'Ready to Book', 'Admitted'] as const)
      expect(patientTab('Active', ['Cancelled', status])).toBe('Booked')
  })
  test('patient: everything else is in Open', () => {
    expect(patientTab('Active', [])).toBe('Open')
    expect(patientTab('Active', ['New', 'Declined Insurance', 'Accepted'])).toBe('Open')
  })
  test('the filters', () => {
    expect(filters.Submitted).toEqual(['New'])
    expect(filters.Processing).toEqual(['In Review', 'Request for Interview'])
    expect(filters.Accepted).toEqual(['Accepted'])
    expect(sorted(filters.Denied)).toEqual(
      sorted(['Rejected', 'Declined', 'Declined Insurance', 'Declined Application', 'Declined Availability', 'Declined Payment']),
    )
    expect(filters.All).toEqual(statuses)
  })
  test('names ignore case, and an unknown name falls back to the default', () => {
    expect([facilityTabNamed('booked'), facilityTabNamed('hold'), facilityTabNamed(undefined)]).toEqual([
      'Booked',
      'Open',
      'Open',
    ])
    expect([patientTabNamed('HOLD'), patientTabNamed('__proto__')]).toEqual(['Hold', 'Open'])
    expect([filterNamed('denied'), filterNamed('everything'), filterNamed('')]).toEqual(['Denied', 'All', 'All'])
  })
})

test('canceled, withdrawn, declined and rejected applications have ended; open and admitted ones have not', () => {
  expect(endedStatuses).toEqual(
    expect.arrayContaining([
      'Cancelled',
      'Facility closed',
      'Withdrawn',
      'Rejected',
      'Declined Insurance',
      'Declined Application',
      'Declined',
    ]),
  )
  for (const status of ['New', 'In Review', 'Request for Interview', 'Accepted', 'Booked', 'Admitted', ...outcomes] as const)
    expect(isEnded(status)).toBe(false)
})

test('a patient can apply to the same facility again only after Cancelled or Withdrawn', () => {
  expect(statuses.filter(status => !preventsReapplying(status))).toEqual(['Withdrawn', 'Cancelled'])
})
