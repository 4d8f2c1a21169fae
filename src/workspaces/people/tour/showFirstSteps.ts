import { account } from '#domain/identity/account/contract.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { whoamiQuery } from '../../../authProvider/whoami.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { setCached } from '../../../dataProvider/setCached.ts'

/** Shows or dismisses the first steps. Takes effect immediately on this device, and at the next sign-in on other devices. */
export function showFirstSteps(shown: boolean) {
  const change = () =>
    setCached(queryClient, whoamiQuery.queryKey, (user: Whoami | undefined) => user && { ...user, tour_due: shown || undefined })
  change()
  // If the request fails, the first steps appear again, which is harmless.
  call(account.editCurrent, { body: { tour_due: shown } }).then(change, () => undefined)
}
