import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { queryClient } from '../dataProvider/queryClient.ts'
import { Announcer } from './Announcer.tsx'
import { Appearance } from './Appearance.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'

/** What every screen stands in, sign-in included: the cache of answers, the look, the live regions. */
export const Root = () => (
  <QueryClientProvider client={queryClient}>
    <Appearance>
      <Announcer>
        <Outlet />
        <ConnectionBar />
        <ScrollRestoration />
      </Announcer>
    </Appearance>
  </QueryClientProvider>
)
