/** Files that index.html does not load, by the name of the component that needs them. */
export type ScreenFiles = { files: readonly string[]; needs: Readonly<Record<string, readonly number[]>> }

/** The names of the components that a screen renders first, by path, as in src/screens.tsx. */
const rules: readonly [path: RegExp, ...names: string[]][] = [
  [/^\/patient\/advocate$/, 'PatientDashboard'],
  [/^\/patient\/advocate\/\d+$/, 'PatientDashboard', 'ApplicationOverlay'],
  [/^\/patient\/intakecoord$/, 'AdmissionsDashboard'],
  [/^\/patient\/intakecoord\/\d+$/, 'AdmissionsDashboard', 'ApplicationDetail'],
  [/^\/patient\/community$/, 'Community'],
  [/^\/patient\/intake\/review\//, 'IntakeReview'],
  [/^\/patient\/intake\/(?:add|edit)\//, 'IntakeWizard'],
  [/^\/facility\/match$/, 'MatchPage'],
  [/^\/find-a-bed$/, 'FindBed'],
  [/^\/facility\/my_organization$/, 'MyOrganization'],
  [/^\/insights$/, 'Insights'],
  [/^\/admin\/users\/dashboard$/, 'AdminArea', 'UserList'],
  [/^\/admin\/facilities\/dashboard$/, 'AdminArea', 'FacilityList'],
  [/^\/admin\/(?:organizations|hospitals)\/dashboard$/, 'AdminArea', 'OrganizationList'],
]

/** The components whose files the build lists. `frame` is what every screen needs. Only the build calls this. */
export const preloaded = () => ['frame', ...new Set(rules.flatMap(([, ...names]) => names))]

/** The components that one URL opens together, such as a dashboard and an application. Only the build calls this. */
export const openedTogether = (): string[][] => rules.flatMap(([, ...names]) => (names.length > 1 ? [names] : []))

/** The components that the screen at this path renders first. Empty for screens without a rule. */
export function firstComponents(pathname: string): string[] {
  const found = rules.find(([path]) => path.test(pathname))
  return found ? (found.slice(1) as string[]) : []
}

/** Requests a screen's code before the app's own code has loaded. */
export function preloadCode(pathname: string, { files, needs }: ScreenFiles) {
  const wanted = new Set(['frame', ...firstComponents(pathname)].flatMap(name => needs[name] ?? []))
  for (const index of wanted) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${files[index]}`
    document.head.append(link)
  }
}
