import { ScreenCover } from './ScreenCover.tsx'
import { Shortcuts } from './Shortcuts.tsx'

/** The keys that hold on every screen of somebody signed in, but for the palette's, which its button hears. */
export const Keys = () => (
  <>
    <Shortcuts />
    <ScreenCover />
  </>
)
