import { createContext, type ReactElement, useContext } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/account/routes.ts'
import type { Actor } from '#domain/actor.ts'

export type Screen = {
  path: string
  /** The title of the browser tab. */
  title: string
  /** Who may open it: everyone, someone who has yet to finish the welcome steps, or the users whom a rule lets in. */
  for: GuardedRoute | 'everyone' | 'welcome'
  element: ReactElement
  /** Screens with the same place keep the focus where it is when one leads to the other: opening a row of a list. */
  place?: string
  /** What the address must name for the screen to show anything; the command palette leaves such screens out. */
  needs?: 'patient'
}

/** The screen at an address, which may carry a query; undefined where there is none. */
export const screenAt = (address: string, screens: readonly Screen[]): Screen | undefined => {
  const pathname = address.split(/[?#]/)[0]!
  return screens.find(({ path }) => matchPath(path, pathname))
}

/** The screens of the product; a test may have its own. */
export const ScreensContext = createContext<readonly Screen[]>([])
export const useScreens = () => useContext(ScreensContext)

/** The screen at the current address; undefined where there is none. */
export const useCurrentScreen = () => screenAt(useLocation().pathname, useScreens())

/** Whether this user may open the guarded screen at this address. */
export function opens(address: string, user: Actor, screens: readonly Screen[]): boolean {
  const found = screenAt(address, screens)
  return found !== undefined && found.for !== 'everyone' && found.for !== 'welcome' && mayOpen(user, found.for)
}
