import type { ReactElement } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { screenAt } from '../../components/screen/screens.ts'
import { screens } from '../../screens.tsx'
import { firstComponents, preloadCode } from './screenCode.ts'

const links = () => [...document.head.querySelectorAll('link')]
// Keeps other components' style sheets in the page because those components still use them.
beforeEach(() => {
  for (const link of links()) link.remove()
})

/** The names of the components in a screen's element, outermost first. */
const namesIn = ({ type, props }: ReactElement<{ children?: ReactElement }>): string[] => [
  (type as { displayName?: string }).displayName ?? '',
  ...(props.children ? namesIn(props.children as ReactElement<{ children?: ReactElement }>) : []),
]

it.each([
  '/patient/advocate',
  '/patient/advocate/7',
  '/patient/intakecoord',
  '/patient/intakecoord/7',
  '/patient/community',
  '/patient/intake/review/p_7',
  '/patient/intake/add/section-1/p/New',
  '/facility/match',
  '/find-a-bed',
  '/facility/my_organization',
  '/insights',
  '/admin/users/dashboard',
  '/admin/facilities/dashboard',
  '/admin/organizations/dashboard',
  '/admin/hospitals/dashboard',
])('requests the code of the screen at %s', path => {
  const needed = namesIn(screenAt(path, screens)!.element as ReactElement<{ children?: ReactElement }>).filter(Boolean)
  expect(needed.filter(name => !firstComponents(path).includes(name))).toEqual([])
})

it('requests a screen’s files once, along with the frame’s files', () => {
  preloadCode('/insights', { files: ['a.js', 'b.js', 'c.js'], needs: { frame: [0, 1], Insights: [1], MatchPage: [2] } })
  expect(links().map(link => link.getAttribute('href'))).toEqual(['/a.js', '/b.js'])
})

it('requests only the frame’s files for a screen without a rule', () => {
  preloadCode('/about', { files: ['a.js', 'c.js'], needs: { frame: [0], MatchPage: [1] } })
  expect(links().map(link => link.getAttribute('href'))).toEqual(['/a.js'])
})
