import { organizations } from '#domain/people/organizations/contract.ts'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import type { Finder } from '../../ui/SearchPicker.tsx'

export const reloadFacilities = () => queryClient.invalidateQueries({ queryKey: ['facilities'] })

/** Treatment centers, which are the organizations with locations. */
export const treatmentCenters: Finder = {
  key: ['organizations', 'found', 'treatment_center'],
  async find(q, signal) {
    const query = { q: q || undefined, type: 'treatment_center', sort: 'name', page_size: 50 }
    return (await call(organizations.list, { query, signal })).data.map(({ id, name }) => ({ id, name }))
  },
}
