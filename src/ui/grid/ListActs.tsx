import Box from '@mui/material/Box'
import type { RaRecord } from 'ra-core'
import { type ComponentType, createContext, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import { Problem } from '../Problem.tsx'

export type ListActs = {
  /** Opens a dialog of a row. It stays open if its row leaves the list. */
  openDialog: (dialog: (close: () => void) => ReactNode) => void
  /** Shows above the list why a change of a row failed. Null removes the message. */
  report: (problem: string | null) => void
}

const Acts = createContext<ListActs>({ openDialog: () => undefined, report: () => undefined })

/** What a cell can ask of the list that contains it. */
export const useListActs = () => useContext(Acts)

/** Shows the dialogs and problems of the cells in it. */
export function ListActsHost({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const acts = useMemo<ListActs>(
    () => ({ openDialog: render => setDialog(render(() => setDialog(null))), report: setProblem }),
    [],
  )
  return (
    <Acts value={acts}>
      {problem && (
        <Box sx={{ mb: 2 }}>
          <Problem>{problem}</Problem>
        </Box>
      )}
      {children}
      <Suspense>{dialog}</Suspense>
    </Acts>
  )
}

type EditDialog = ComponentType<{ open: boolean; id: number; onClose: () => void }>

/** Returns what a row's click and its edit button do: they open this dialog, after which the list loads again. */
export const editIn =
  (Dialog: EditDialog, reload: () => unknown) =>
  ({ id }: RaRecord<number>, { openDialog }: ListActs) =>
    void openDialog(close => {
      const closeAndReload = () => {
        close()
        void reload()
      }
      return <Dialog open id={id} onClose={closeAndReload} />
    })
