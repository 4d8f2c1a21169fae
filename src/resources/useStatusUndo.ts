import { bulkTexts as texts } from '../i18n/english/grid.ts'
import { domainValue } from '../i18n/i18nProvider.ts'
import { useBulkStatus } from '../ui/bulk/useBulkStatus.ts'
import { useUndo } from '../ui/useUndo.tsx'

type Change<S extends string> = { id: number; name: string; before: S; after: S }

/** Returns a function that shows a toast with Undo after a status change. Undo leaves a record whose status has changed since then. */
export function useStatusUndo<S extends string>(
  resource: string,
  toData: (status: S) => object,
  onUndone: () => Promise<unknown>,
) {
  const offerUndo = useUndo()
  const setBack = useBulkStatus<S>(resource, toData)
  return ({ id, name, before, after }: Change<S>) => {
    if (before === after) return
    offerUndo(texts.became(name, domainValue(after)), async () => {
      try {
        const { refused } = await setBack({ ids: [id], status: before, seen: { [id]: after } as Record<string, S> })
        if (refused[0]) throw new Error(refused[0].reason ?? '')
        return texts.undone(name, domainValue(before))
      } finally {
        void onUndone()
      }
    })
  }
}
