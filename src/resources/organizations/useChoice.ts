import { useMutation } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useRefreshOrganizations } from './queries.ts'

/** Saves a selection in a row and shows a toast. On failure restores the old value and shows the reason. */
export function useChoice<V>(save: (value: V) => Promise<unknown>, saved: (value: V) => string) {
  const refresh = useRefreshOrganizations()
  const notify = useNotify()
  return useMutation({
    mutationFn: save,
    onSuccess(_answer, value) {
      notify(saved(value), { type: 'success' })
      return refresh()
    },
    onError: failure => {
      notify(failure.message, { type: 'error' })
      return refresh()
    },
  })
}
