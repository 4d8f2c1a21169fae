import type { BulkReport } from '#domain/platform/bulk.ts'
import { bulkTexts as texts } from '../i18n/english/grid.ts'
import { useUndo } from '../ui/useUndo.tsx'

type Change<S extends string> = { id: number; name: string; before: S; after: S }
/** Reverts records to `status`, except those whose status no longer matches `seen`. */
type SetBack<S extends string> = (body: { ids: number[]; status: S; seen: Record<string, S> }) => Promise<BulkReport>

/** Returns a function that shows a toast with Undo after a status change. */
export function useStatusUndo<S extends string>(setBack: SetBack<S>, onUndone: () => Promise<unknown>) {
  const offerUndo = useUndo()
  return ({ id, name, before, after }: Change<S>) => {
    if (before === after) return
    offerUndo(texts.became(name, after), async () => {
      try {
        const { refused } = await setBack({ ids: [id], status: before, seen: { [id]: after } as Record<string, S> })
        if (refused[0]) throw new Error(refused[0].reason ?? '')
        return texts.undone(name, before)
      } finally {
        void onUndone()
      }
    })
  }
}
