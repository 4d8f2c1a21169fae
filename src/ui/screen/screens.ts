import { type ComponentType, createContext, useContext } from 'react'
import { matchRoutes, type Params, useLocation } from 'react-router-dom'
import { type GuardedRoute, mayOpen } from '#domain/identity/account/routes.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import type { Actor } from '#domain/identity/actor.ts'
import type { FirstQuery } from '../../dataProvider/firstQueries.ts'

/** What a screen's first queries depend on. */
export type Visit = { user: Whoami; params: Params; pathname: string; search: URLSearchParams }

/** A screen's route entry, in the `routes.ts` of its folder. */
export type Screen = {
  path: string
  /** The browser tab's title. */
  title: () => string
  /** Who may open the screen: everyone, users who have not completed the welcome screen, or users allowed by a rule. */
  for: GuardedRoute | 'everyone' | 'welcome'
  /** The screen (`lazyWithRetry`). The router's loader starts its code. */
  Component: ComponentType & { load?: () => Promise<void> }
  /** The queries whose data the screen shows first. The router's loader starts them together with the code. */
  queries?: (visit: Visit) => readonly FirstQuery[]
  /** Whether the screen is part of the admin console. */
  console?: true
  /** The react-admin resource that the screen lists or edits. */
  resource?: string
  /** Navigating between screens that have the same place, such as a list and one of its rows, does not move focus. */
  place?: string
  /** Data that the URL must contain. The command palette omits screens that need it. */
  needs?: 'patient'
}

/** The screen at a path, which may include a query, and the values in the path. Undefined if there is none. */
export function matchScreen(address: string, screens: readonly Screen[]) {
  const match = matchRoutes([...screens], address.split(/[?#]/)[0]!)?.[0]
  return match && { screen: match.route, params: match.params }
}

export const screenAt = (address: string, screens: readonly Screen[]): Screen | undefined => matchScreen(address, screens)?.screen

/** The product's screens. Tests can provide others. */
export const ScreensContext = createContext<readonly Screen[]>([])
export const useScreens = () => useContext(ScreensContext)

export const useCurrentScreen = () => screenAt(useLocation().pathname, useScreens())

/** Whether this user may open the guarded screen at this path. */
export function canOpen(address: string, user: Actor, screens: readonly Screen[]): boolean {
  const screen = screenAt(address, screens)
  return screen !== undefined && screen.for !== 'everyone' && screen.for !== 'welcome' && mayOpen(user, screen.for)
}
