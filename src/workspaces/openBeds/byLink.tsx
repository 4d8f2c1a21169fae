import { Suspense } from 'react'
import { screen } from '../../layout/screen.ts'

const OpenBedsByLink = screen(() => import('./OpenBedsByLink.tsx'), 'OpenBedsByLink')

/** What the router draws: next to nothing, so that the sign-in page does not grow by the names of what this page imports. */
export const Component = () => (
  <Suspense>
    <OpenBedsByLink />
  </Suspense>
)
