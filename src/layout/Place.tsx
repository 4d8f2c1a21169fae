import { Suspense } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router-dom'
import { heldAt, landing } from '#domain/account/landing.ts'
import type { Whoami } from '#domain/account/schema.ts'
import type { Route } from '../App.tsx'
import { useWhoamiQuery } from '../authProvider/whoami.ts'
import { PageSkeleton } from '../components/PageSkeleton.tsx'
import { Guard } from './Guard.tsx'
import { screen } from './screen.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'

const FirstSteps = screen<'FirstSteps', { user: Whoami }>(() => import('../components/tour/FirstSteps.tsx'), 'FirstSteps')
const Layout = screen(() => import('./Layout.tsx'), 'Layout')

/** The screen of the current address in its layout, for those who may open it. */
export function Place({ screens }: { screens: readonly Route[] }) {
  const route = useMatches().at(-1)?.handle as Route | undefined
  const { pathname } = useLocation()
  const { data: user } = useWhoamiQuery()
  if (!route) return null
  const page = (
    <Suspense fallback={<PageSkeleton />}>
      <Titled title={route.title} />
      {user?.tour_due && pathname === landing(user) && !heldAt(user) && <FirstSteps user={user} />}
      <Outlet />
    </Suspense>
  )
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Layout place={route.place ?? pathname} screens={screens}>
        {route.for === 'everyone' ? page : <Guard route={route.for}>{page}</Guard>}
      </Layout>
    </Suspense>
  )
}

/** Stands before the page, so that a page that knows better has the last word. */
function Titled({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}
