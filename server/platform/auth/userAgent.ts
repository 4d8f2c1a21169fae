import bowser from 'bowser'

/** The browser and operating system named in the user agent. */
export function deviceOf(user_agent: string | null): string {
  if (!user_agent) return 'Unknown device'
  const { browser, os, platform } = bowser.parse(user_agent)
  const system = os.name ?? platform.model ?? platform.type
  const known = [browser.name, system].filter(name => name)
  return known.length ? known.join(' on ') : 'Unknown device'
}
