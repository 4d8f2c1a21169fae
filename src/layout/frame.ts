/** Groups the modules that every screen inside the layout needs into one file. */
export { GuardedScreen } from './GuardedScreen.tsx'
export { Layout } from './Layout.tsx'
export { NotFound } from './NotFound.tsx'
export { Unauthorized } from './Unauthorized.tsx'
