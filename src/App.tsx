import { QueryClientProvider } from '@tanstack/react-query'
import { CoreAdmin, CustomRoutes, Resource, type ResourceProps } from 'ra-core'
import { type ReactNode, Suspense } from 'react'
import { Route, type RouteObject, ScrollRestoration } from 'react-router-dom'
import { pendingScreen } from '#domain/identity/account/session.ts'
import { authProvider, whoamiQuery } from './authProvider/authProvider.ts'
import { dataProvider } from './dataProvider/dataProvider.ts'
import { startQueries } from './dataProvider/firstQueries.ts'
import { queryClient } from './dataProvider/queryClient.ts'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { useLocale } from './i18n/useLocale.ts'
import { ConnectionBar } from './layout/ConnectionBar.tsx'
import { facilities } from './resources/facilities/index.tsx'
import { featureTags } from './resources/featureTags/index.tsx'
import { lists } from './resources/lists.tsx'
import { organizations } from './resources/organizations/index.tsx'
import { payers } from './resources/payers/index.tsx'
import { treatmentTerms } from './resources/treatmentTerms/index.tsx'
import { users } from './resources/users/index.tsx'
import { screens as allScreens } from './screens.ts'
import { token } from './session/session.ts'
import { installationColor, installationName } from './startup/installation.ts'
import { store } from './store/store.ts'
import { Appearance } from './theme/Appearance.tsx'
import { Broken } from './ui/ErrorPage.tsx'
import { Announcer } from './ui/feedback/Announcer.tsx'
import { LoadingPage } from './ui/LoadingPage.tsx'
import { lazyWithRetry } from './ui/screen/lazyWithRetry.tsx'
import { routerProvider, setNavigationTarget } from './ui/screen/routerProvider.ts'
import { canOpen, matchScreen, type Screen, ScreensContext } from './ui/screen/screens.ts'
import { Home } from './workspaces/identity/account/Home.tsx'

const Layout = lazyWithRetry(() => import('./layout/frame.ts'), 'Layout')
const NotFound = lazyWithRetry(() => import('./layout/frame.ts'), 'NotFound')
const GuardedScreen = lazyWithRetry(() => import('./layout/frame.ts'), 'GuardedScreen')
const OpenBedsByLink = lazyWithRetry(() => import('./workspaces/directory/openBeds/OpenBedsByLink.tsx'), 'OpenBedsByLink')

const GuestPage = lazyWithRetry(() => import('./workspaces/placement/referrals/GuestPage.tsx'), 'GuestPage')

const Frame = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<LoadingPage />}>
    <Layout>{children}</Layout>
  </Suspense>
)

/** The console's resources. Each has a list, with an export. */
export const resources: readonly ResourceProps[] = [
  users,
  organizations,
  facilities,
  featureTags,
  payers,
  treatmentTerms,
  ...lists,
]

/**
 * The app: react-admin with the product's theme and layout. All screens, including the resources' lists, are custom routes at the
 * specified paths (`screens.ts`); the resources register their names and redirect react-admin's own paths. Uses `CoreAdmin` instead of
 * `Admin` to keep react-admin's Material UI views out of the sign-in bundle (docs/decisions/0015-react-admin.md).
 */
function Passage({ screens, home }: { screens: readonly Screen[]; home: ReactNode }) {
  // A change of language renders everything again, without react-admin's remount, which would discard what the user typed.
  useLocale()
  return (
    <Appearance color={installationColor()}>
      <Announcer>
        <ScreensContext value={screens}>
          <CoreAdmin
            authProvider={authProvider}
            dataProvider={dataProvider}
            i18nProvider={i18nProvider}
            queryClient={queryClient}
            routerProvider={routerProvider}
            store={store}
            layout={Frame}
            loginPage={false}
            catchAll={NotFound}
            error={Broken}
            title={installationName()}
            disableTelemetry
          >
            {resources.map(resource => (
              <Resource key={resource.name} {...resource} />
            ))}
            <CustomRoutes noLayout>
              <Route path="/" element={home} />
              <Route
                path="/open-beds"
                element={
                  <Suspense>
                    <OpenBedsByLink />
                  </Suspense>
                }
              />
              <Route
                path="/r"
                element={
                  <Suspense>
                    <GuestPage />
                  </Suspense>
                }
              />
            </CustomRoutes>
            <CustomRoutes>
              {screens.map(one => (
                <Route key={one.path} path={one.path} element={<GuardedScreen screen={one} />} />
              ))}
            </CustomRoutes>
          </CoreAdmin>
          <QueryClientProvider client={queryClient}>
            <ConnectionBar />
          </QueryClientProvider>
          <ScrollRestoration />
        </ScreensContext>
      </Announcer>
    </Appearance>
  )
}

/** The data router that wraps react-admin. Its loader starts what the screen at the path needs, when the path changes. */
export const routesOf = (screens: readonly Screen[] = allScreens, home: ReactNode = <Home />): RouteObject[] => [
  {
    path: '*',
    element: <Passage screens={screens} home={home} />,
    loader: ({ request }) => startScreen(new URL(request.url), screens),
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    hydrateFallbackElement: <LoadingPage />,
  },
]

/**
 * Starts a screen's code and first queries together. Waits for the code and for the user, without whom the guard and the layout cannot
 * render, but not for the data. Until then, the previous page stays. Never rejects: whatever could not be loaded is reported, with a
 * retry, where it renders.
 */
async function startScreen({ pathname, searchParams: search }: URL, screens: readonly Screen[]): Promise<null> {
  setNavigationTarget(pathname)
  const { screen, params = {} } = matchScreen(pathname, screens) ?? {}
  // The guard redirects to the sign-in page.
  if (!token() && screen?.for !== 'everyone') return null
  const code = [Layout, GuardedScreen, screen?.Component].map(component => component?.load?.())
  const user = token() ? await queryClient.ensureQueryData({ ...whoamiQuery, retry: false }).catch(() => undefined) : undefined
  if (user && screen?.queries && !pendingScreen(user) && canOpen(pathname, user, screens)) {
    startQueries(queryClient, screen.queries({ user, params, pathname, search }))
  }
  await Promise.all(code)
  return null
}
