import { Suspense } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation } from 'react-router-dom'
import { PageSkeleton } from '../components/PageSkeleton.tsx'
import type { Screen } from '../components/screen/screens.ts'
import { useDocumentTitle } from '../components/useDocumentTitle.ts'
import { Broken } from './ErrorPage.tsx'
import { Guard } from './Guard.tsx'

/** A screen behind its guard. Errors inside keep the layout, and navigation recovers. */
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

/** Rendered before the screen, so that the screen can set a more specific title. */
function ScreenTitle({ title }: { title: string }) {
  useDocumentTitle(title)
  return null
}
