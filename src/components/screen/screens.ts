import { createContext, type ReactElement, useContext } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/account/routes.ts'
import type { Actor } from '#domain/actor.ts'

export type Screen = {
  path: string
  /** Title of the browser tab. */
  title: string
  /** Who may open it: everyone, users who have not completed the welcome screen, or users permitted by a rule. */
  for: GuardedRoute | 'everyone' | 'welcome'
  element: ReactElement
  /** Screens with the same place keep the focus when navigating between them, such as a list and its open row. */
  place?: string
  /** Data that the URL must contain; the command palette omits such screens. */
  needs?: 'patient'
}

/** The screen at a path, which may have a query; undefined if there is none. */
export const screenAt = (address: string, screens: readonly Screen[]): Screen | undefined => {
  const pathname = address.split(/[?#]/)[0]!
  return screens.find(({ path }) => matchPath(path, pathname))
}

/** The product's screens; tests can provide their own. */
export const ScreensContext = createContext<readonly Screen[]>([])
export const useScreens = () => useContext(ScreensContext)

/** The screen at the current path; undefined if there is none. */
export const useCurrentScreen = () => screenAt(useLocation().pathname, useScreens())

/** Whether this user may open the guarded screen at this path. */
export function canOpen(address: string, user: Actor, screens: readonly Screen[]): boolean {
  const screen = screenAt(address, screens)
  return screen !== undefined && screen.for !== 'everyone' && screen.for !== 'welcome' && mayOpen(user, screen.for)
}
