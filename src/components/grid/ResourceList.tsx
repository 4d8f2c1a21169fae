import { ListBase, type RaRecord, type SortPayload } from 'ra-core'
import type { ReactNode } from 'react'
import { useWhoami } from '../../authProvider/whoami.ts'
import { pageSize } from './looks.ts'

type Props = {
  resource: string
  /** How the list is ordered at first; without it, as the server orders it. */
  sort?: SortPayload
  /** What is always asked for, beside what the user filters by. */
  filter?: Record<string, unknown>
  children: ReactNode
}

const asTheServerSays: SortPayload = { field: '', order: 'ASC' }
/** The grid itself says what could not be loaded. */
const quiet = { onError: () => undefined }

/**
 * A list of react-admin around a `ResourceGrid` and its filters: page, order and filters stand in the address and are the
 * server's to apply. Who may open it is the route's to say.
 */
export function ResourceList<R extends RaRecord>({ resource, sort = asTheServerSays, filter, children }: Props) {
  const { id } = useWhoami()
  return (
    <ListBase<R>
      resource={resource}
      sort={sort}
      filter={filter}
      perPage={pageSize(id, resource)}
      storeKey={false}
      exporter={false}
      disableAuthentication
      queryOptions={quiet}
    >
      {children}
    </ListBase>
  )
}
