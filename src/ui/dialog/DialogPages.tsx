import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { texts as shell } from '../../i18n/english/shell.ts'
import { makeScope, UnsavedScope } from '../unsaved/unsaved.ts'

type ShownPage = { titleId: string; back: () => void }
type Host = {
  /** Where the pages are rendered. */
  place: HTMLElement | null
  /** Shows a page on top of the others. Returns a function that removes it. */
  show: (page: ShownPage) => () => void
  current: ShownPage | undefined
  fullScreen: boolean
}

/** The dialog around a component; null on a page. A dialog inside a dialog becomes its next page (DialogFrame). */
export const DialogHost = createContext<Host | null>(null)
DialogHost.displayName = 'DialogHost'

/**
 * Makes a dialog show the dialogs that open inside it as its own pages. `labelledBy` is the id of the visible title. Wrap the dialog's
 * content in `DialogPages`, and go back with `back` if it is set, instead of closing the dialog. `fullScreen` tells that the dialog fills
 * the window.
 */
export function useDialogPages(titleId: string, { fullScreen = false } = {}) {
  const [shown, setShown] = useState<readonly ShownPage[]>([])
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const current = shown.at(-1)
  const [show] = useState(() => (page: ShownPage) => {
    setShown(before => [...before, page])
    return () => setShown(before => before.filter(one => one !== page))
  })
  const host = useMemo(() => ({ place, show, current, fullScreen }), [place, show, current, fullScreen])
  return { labelledBy: current?.titleId ?? titleId, back: current?.back, host, setPlace }
}

type PagesProps = { pages: ReturnType<typeof useDialogPages>; children: ReactNode }

/** The dialog's first page and the place of the others. The first page keeps its state and its scroll position while it is covered. */
export const DialogPages = ({ pages: { host, setPlace }, children }: PagesProps) => (
  <DialogHost value={host}>
    <Box sx={host.current ? covered : { display: 'contents' }}>{children}</Box>
    <Box ref={setPlace} sx={{ display: 'contents' }} />
  </DialogHost>
)

const covered = {
  position: 'absolute',
  inset: 0,
  visibility: 'hidden',
  overflow: 'hidden',
  display: 'flex',
  flexDirection: 'column',
} as const

/** On a wide screen, a page of a full-screen dialog is a card as narrow as a dialog of its own, as the forms on the other screens are. */
const wideStage = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: { sm: 'background.default' },
  pb: { sm: 3 },
  '& > *': { boxSizing: 'border-box', width: '100%', maxWidth: 600, alignSelf: 'center' },
} as const
const card = {
  minHeight: 0,
  flex: { xs: 1, sm: '0 1 auto' },
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  border: { sm: 1 },
  borderColor: { sm: 'divider' },
  borderRadius: 1,
} as const
const flat = { display: 'contents' } as const

type PageProps = {
  host: Host
  open: boolean
  title: string
  about?: string | undefined
  onClose: () => void
  onExited?: (() => void) | undefined
  children: ReactNode
}

/** A page of the dialog `host`, with its own title. Back keeps what was typed: the page shows it again when it opens again. */
export function DialogPage({ host, open, title, about, onClose, onExited, children }: PageProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const outer = useContext(UnsavedScope)
  const [typed, setTyped] = useState(0)
  // The dialog asks before it closes with unsaved input. Going back to the previous page loses none.
  const [scope] = useState(() => ({
    ...makeScope(),
    markUnsaved() {
      const clear = outer.markUnsaved()
      setTyped(count => count + 1)
      return () => {
        clear()
        setTyped(count => count - 1)
      }
    },
    leave: (leave: () => void) => leave(),
  }))
  const latest = useRef({ onClose, onExited })
  useLayoutEffect(() => {
    latest.current = { onClose, onExited }
  })
  const { show } = host
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement
    const hide = show({ titleId, back: () => latest.current.onClose() })
    return () => {
      hide()
      // The previous page is visible again in the next frame.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus()
        latest.current.onExited?.()
      })
    }
  }, [open, show, titleId])
  const isCurrent = host.current?.titleId === titleId
  useEffect(() => {
    if (isCurrent) heading.current?.focus()
  }, [isCurrent])
  if (!host.place || !(open || typed)) return null
  return createPortal(
    <Box sx={isCurrent ? (host.fullScreen ? wideStage : flat) : { display: 'none' }}>
      <Box sx={{ px: 2, pt: 1, pb: host.fullScreen ? 1 : 0 }}>
        <Button startIcon={<ArrowBack />} onClick={onClose}>
          {shell.form.back}
        </Button>
      </Box>
      <Box sx={host.fullScreen ? card : flat}>
        <DialogTitle ref={heading} id={titleId} tabIndex={-1} sx={{ pt: { xs: 0.5, sm: host.fullScreen ? 2 : 0.5 } }}>
          {title}
        </DialogTitle>
        <DialogContent>
          {about && (
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
              {about}
            </Typography>
          )}
          <UnsavedScope value={scope}>{children}</UnsavedScope>
        </DialogContent>
      </Box>
    </Box>,
    host.place,
  )
}
