import { account } from '#domain/account/contract.ts'
import type { Whoami } from '#domain/account/schema.ts'
import { whoamiQuery } from '../../authProvider/whoami.ts'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'

/** Shows the first steps where one lands, or puts them away: here at once, and on every device from the next sign-in on. */
export function showFirstSteps(shown: boolean) {
  queryClient.setQueryData(whoamiQuery.queryKey, (user: Whoami | undefined) => user && { ...user, tour_due: shown || undefined })
  // If the server did not hear it they come again, which hurts nobody.
  call(account.editCurrent, { body: { tour_due: shown } }).catch(() => undefined)
}
