import type { RaRecord } from 'ra-core'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { BulkActionButton } from './BulkActionButton.tsx'

export type BulkDialogProps = {
  ids: readonly number[]
  /** Clears the selection, which the change has made outdated. */
  onChanged: () => void
  onClose: () => void
}

type BulkAction<R extends RaRecord> = Omit<ComponentProps<typeof BulkActionButton<R>>, 'onClick'> &
  ({ dialog: (props: BulkDialogProps) => ReactNode } | { onClick: (ids: number[]) => void })

/**
 * Returns a list's bulk actions: their buttons, whether any of them applies to a row, and the dialog of the chosen one. Leave out the
 * actions that the user may not take.
 */
export function useBulk<R extends RaRecord>(...given: (BulkAction<R> | false | undefined)[]) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const actions = given.filter(action => action !== false && action !== undefined)
  const open = (action: BulkAction<R>) => (ids: number[], clear: () => void) =>
    'dialog' in action ? setDialog(action.dialog({ ids, onChanged: clear, onClose: () => setDialog(null) })) : action.onClick(ids)
  return {
    buttons:
      actions.length > 0 &&
      actions.map(action => {
        const { label, applies, max } = action
        return (
          <BulkActionButton<R>
            key={label}
            label={label}
            onClick={open(action)}
            {...(applies && { applies })}
            {...(max !== undefined && { max })}
          />
        )
      }),
    isSelectable: (row: R) => actions.some(({ applies }) => applies?.(row) ?? true),
    dialog: <Suspense>{dialog}</Suspense>,
  }
}
