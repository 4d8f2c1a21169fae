import { QueryClientProvider } from '@tanstack/react-query'
import { CoreAdmin, CustomRoutes, Resource } from 'ra-core'
import { type ReactNode, Suspense } from 'react'
import { createBrowserRouter, matchPath, Route, type RouteObject, RouterProvider, ScrollRestoration } from 'react-router-dom'
import { pendingScreen } from '#domain/account/landing.ts'
import { authProvider } from './authProvider/authProvider.ts'
import { whoamiQuery } from './authProvider/whoami.ts'
import { Announcer } from './components/feedback/Announcer.tsx'
import { setNavigationTarget } from './components/screen/navigationTarget.ts'
import { firstPartsOf, preload, screen } from './components/screen/screen.ts'
import { canOpen, type Screen, ScreensContext, screenAt } from './components/screen/screens.ts'
import { loadFirst } from './dataProvider/firstData.ts'
import { lazyDataProvider } from './dataProvider/lazyDataProvider.ts'
import { queryClient } from './dataProvider/queryClient.ts'
import { texts as shell } from './i18n/english/shell.ts'
import { i18nProvider } from './i18n/i18nProvider.ts'
import { ConnectionBar } from './layout/ConnectionBar.tsx'
import { Broken } from './layout/ErrorPage.tsx'
import { LoadingPage } from './layout/LoadingPage.tsx'
import { facilities } from './resources/facilities/index.tsx'
import { featureTags } from './resources/featureTags/index.tsx'
import { organizations } from './resources/organizations/index.tsx'
import { payers } from './resources/payers/index.tsx'
import { users } from './resources/users/index.tsx'
import { screens as allScreens, preloadScreen } from './screens.tsx'
import { store } from './store/store.ts'
import { Appearance } from './theme/Appearance.tsx'
import { Home } from './workspaces/account/Home.tsx'

const Layout = screen<'Layout', { children: ReactNode }>(() => import('./layout/frame.ts'), 'Layout')
const NotFound = screen<'NotFound'>(() => import('./layout/frame.ts'), 'NotFound')
const GuardedScreen = screen<'GuardedScreen', { screen: Screen }>(() => import('./layout/frame.ts'), 'GuardedScreen')
const OpenBedsByLink = screen(() => import('./workspaces/openBeds/OpenBedsByLink.tsx'), 'OpenBedsByLink')

const Frame = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<LoadingPage />}>
    <Layout>{children}</Layout>
  </Suspense>
)

/**
 * The app: react-admin with the product's theme and layout, five resources at the prescribed paths, and all other screens as
 * custom routes. Uses `CoreAdmin` instead of `Admin` to keep react-admin's Material UI views out of the sign-in bundle
 * (docs/decisions/0015-react-admin.md).
 */
function Passage({ screens, home }: { screens: readonly Screen[]; home: ReactNode }) {
  return (
    <Appearance>
      <Announcer>
        <ScreensContext value={screens}>
          <CoreAdmin
            authProvider={authProvider}
            dataProvider={lazyDataProvider}
            i18nProvider={i18nProvider}
            queryClient={queryClient}
            store={store}
            layout={Frame}
            loginPage={false}
            catchAll={NotFound}
            error={Broken}
            title={shell.product}
            disableTelemetry
          >
            <Resource {...users} />
            <Resource {...organizations} />
            <Resource {...facilities} />
            <Resource {...featureTags} />
            <Resource {...payers} />
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

/** Wraps react-admin in a data router, which is required for blocking navigation. */
export const routesOf = (screens: readonly Screen[] = allScreens, home: ReactNode = <Home />): RouteObject[] => [
  {
    path: '*',
    element: <Passage screens={screens} home={home} />,
    loader({ request }) {
      const { pathname } = new URL(request.url)
      setNavigationTarget(pathname)
      void preloadScreen(pathname)
      return null
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    hydrateFallbackElement: <></>,
  },
]

const router = createBrowserRouter(routesOf())

/** How long to wait for a screen's first data once its code has loaded, in milliseconds. */
const maxDataWait = 300

/**
 * Resolves once the user, the code for the current screen and layout, and the screen's first data have loaded, so that the first
 * render shows the whole screen. Waits only briefly for the data. Never rejects.
 */
export async function firstScreen({ pathname: path, search } = location): Promise<void> {
  const found = screenAt(path, allScreens)
  const user = queryClient.fetchQuery(whoamiQuery).catch(() => undefined)
  // react-admin reads the permissions when it mounts, and would render the whole page again when they arrive.
  const permissions = user.then(
    signedIn =>
      signedIn && queryClient.prefetchQuery({ queryKey: ['auth', 'getPermissions', {}], queryFn: authProvider.getPermissions }),
  )
  if (!found) return void (await permissions)
  const code = [preload(found.element), preload(<Layout>{null}</Layout>), preload(<GuardedScreen screen={allScreens[0]!} />)]
  await Promise.all([permissions, ...code])
  const signedIn = await user
  if (!signedIn || pendingScreen(signedIn) || !canOpen(path, signedIn, allScreens)) return
  const parts = firstPartsOf(found.element, {
    user: signedIn,
    path,
    params: matchPath(found.path, path)?.params ?? {},
    query: new URLSearchParams(search),
  })
  if (!parts) return
  const timeout = new Promise<void>(resolve => setTimeout(resolve, maxDataWait))
  await Promise.all([parts.inside && preload(parts.inside), Promise.race([loadFirst(queryClient, parts.queries), timeout])])
}

export const App = () => <RouterProvider router={router} />
