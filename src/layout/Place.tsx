import { Suspense } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router-dom'
import type { Route } from '../App.tsx'
import { PageSkeleton } from '../components/PageSkeleton.tsx'
import { Guard } from './Guard.tsx'
import { screen } from './screen.ts'
import { useDocumentTitle } from './useDocumentTitle.ts'

const Layout = screen(() => import('./Layout.tsx'), 'Layout')

/** The screen of the current address in its layout, for those who may open it. */
export function Place({ screens }: { screens: readonly Route[] }) {
  const route = useMatches().at(-1)?.handle as Route | undefined
  const { pathname } = useLocation()
  if (!route) return null
  const page = (
    <Suspense fallback={<PageSkeleton />}>
      <Titled title={route.title} />
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
