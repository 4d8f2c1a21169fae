import { CoreAdminContext } from 'ra-core'
import { Outlet, ScrollRestoration } from 'react-router-dom'
import { authProvider } from '../authProvider/authProvider.ts'
import { dataProvider } from '../dataProvider/dataProvider.ts'
import { queryClient } from '../dataProvider/queryClient.ts'
import { i18nProvider } from '../i18n/i18nProvider.ts'
import { Announcer } from './Announcer.tsx'
import { Appearance } from './Appearance.tsx'

/** What every screen stands in, sign-in included: react-admin's contexts, the look, the live regions. */
export const Root = () => (
  <CoreAdminContext authProvider={authProvider} dataProvider={dataProvider} i18nProvider={i18nProvider} queryClient={queryClient}>
    <Appearance>
      <Announcer>
        <Outlet />
        <ScrollRestoration />
      </Announcer>
    </Appearance>
  </CoreAdminContext>
)
