/** Collects in one file the modules that every screen inside the layout needs. */
export { GuardedScreen } from './GuardedScreen.tsx'
export { Layout } from './Layout.tsx'
export { NotFound } from './NotFound.tsx'
export { Unauthorized } from './Unauthorized.tsx'
