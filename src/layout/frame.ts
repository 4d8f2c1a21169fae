// Groups the modules that every screen inside the layout needs into one file.

export { NotFound } from '../ui/NotFound.tsx'
export { GuardedScreen } from './GuardedScreen.tsx'
export { Layout } from './Layout.tsx'
export { Unauthorized } from './Unauthorized.tsx'
