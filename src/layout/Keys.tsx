import { ScreenCover } from './ScreenCover.tsx'
import { Shortcuts } from './Shortcuts.tsx'

/** Shortcuts on every signed-in screen, except the command palette's, which its button handles. */
export const Keys = () => (
  <>
    <Shortcuts />
    <ScreenCover />
  </>
)
