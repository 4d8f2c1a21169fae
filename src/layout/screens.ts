import { createContext, useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { type Screen, screenAt } from '../screens.tsx'

/** The screens of the product; a test may have its own. */
export const ScreensContext = createContext<readonly Screen[]>([])
export const useScreens = () => useContext(ScreensContext)

/** The screen at the current address; undefined where there is none. */
export const useCurrentScreen = () => screenAt(useLocation().pathname, useScreens())
