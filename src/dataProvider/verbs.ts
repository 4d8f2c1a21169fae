import { useDataProvider } from 'ra-core'
import type { Endpoint } from '#domain/endpoint.ts'
import { administration as facilities } from '#domain/facilities/administration.ts'
import { organizations } from '#domain/organizations/contract.ts'
import { transfers } from '#domain/transfers/contract.ts'
import { users } from '#domain/users/contract.ts'
import { call, type Input } from './call.ts'
import { dataProvider } from './dataProvider.ts'

/** A line of the contract as a method: what goes in and what comes out are the contract's. */
const verb =
  <E extends Endpoint>(endpoint: E) =>
  (input: Input<E>) =>
    call(endpoint, input)

/** What administrators do to a record that is no create, update or delete of it. */
const verbs = {
  approvePa: verb(users.approve),
  adminChangePassword: verb(users.changePassword),
  transferPatients: verb(transfers.all),
  changeOrganizationStatus: verb(organizations.changeStatus),
  addMember: verb(organizations.addMember),
  removeMember: verb(organizations.removeMember),
  availableRoles: verb(organizations.availableRoles),
  giveRole: verb(organizations.giveRole),
  removeRole: verb(organizations.removeRole),
  changeFacilityStatus: verb(facilities.changeStatus),
  chooseContact: verb(facilities.chooseContact),
}

/** The data provider with its verbs. They join it with the first screen that needs them: no other loads their rules. */
export const consoleProvider = Object.assign(dataProvider, verbs)

/** react-admin's data provider, verbs included. */
export const useVerbs = () => useDataProvider<typeof consoleProvider>()
