import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { PageSkeleton } from '../components/PageSkeleton.tsx'
import type { Screen } from '../components/screen/screens.ts'
import { useDocumentTitle } from '../components/useDocumentTitle.ts'
import { Broken } from './ErrorPage.tsx'
import { Guard } from './Guard.tsx'

/** A screen for those who may open it. What fails inside leaves the layout in place, and the next address starts over. */
export function GuardedScreen({ screen }: { screen: Screen }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary FallbackComponent={Broken} resetKeys={[pathname]}>
      <Suspense fallback={<PageSkeleton />}>
        <ScreenTitle title={screen.title} />
        {screen.for === 'everyone' ? screen.element : <Guard screen={screen.for}>{screen.element}</Guard>}
      </Suspense>
    </ErrorBoundary>
  )
}

/** Rendered before the screen, so that a screen with a more precise title has the last word. */
function ScreenTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}
