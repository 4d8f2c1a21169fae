import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { savedQueryFilters } from '#domain/platform/tableSettings/savedQueries.ts'
import { openAt } from '../testing.ts'
import './facilities/FacilityList.tsx'
import { admin, consoleNetwork } from './testing.ts'
import './users/UserList.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([
  ['users', '/admin/users/dashboard'],
  ['treatmentCenters', '/admin/organizations/dashboard'],
  ['hospitals', '/admin/hospitals/dashboard'],
  ['facilities', '/admin/facilities/dashboard'],
  ['featureTags', '/admin/feature_tags_modifier'],
  ['publicPayers', '/admin/public_insurance_providers_modifier'],
  ['privatePayers', '/admin/private_insurance_providers_modifier'],
] as const)('saved queries of %s contain every filter that the list has', async (list, path) => {
  const none = { data: [], total: 0 }
  const lists = ['/users', '/organizations', '/admin/facilities', '/feature-tags', '/providers']
  consoleNetwork(admin(), Object.fromEntries(lists.map(name => [`GET ${name}`, none])))
  openAt(path)
  const filters = () => Array.from(document.querySelectorAll<HTMLElement>('.filter-field'), ({ dataset }) => dataset.source!)
  await waitFor(() => expect(filters().toSorted()).toEqual([...savedQueryFilters[list]].toSorted()))
})
