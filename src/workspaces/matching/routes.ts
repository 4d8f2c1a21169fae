import { patientQuery, tagsQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { matchesQuery } from './matchesQuery.ts'
import { readPatient, readSearch } from './search.ts'
import { patientSource } from './source.ts'

export const matchingScreens: readonly Screen[] = [
  {
    path: '/facility/match',
    title: () => texts.titles.matches,
    for: 'matches',
    Component: lazyWithRetry(() => import('./page/MatchPage.tsx'), 'MatchPage'),
    needs: 'patient',
    queries({ search }) {
      const id = readPatient(search)
      if (id === null) return []
      // The intake may have changed since the last search.
      return [patientQuery(id), tagsQuery, { ...matchesQuery(patientSource(id), readSearch(search)), staleTime: 0 }]
    },
  },
  {
    path: '/find-a-bed',
    title: () => texts.titles.findBed,
    for: 'intake',
    Component: lazyWithRetry(() => import('./findBed/FindBed.tsx'), 'FindBed'),
  },
]
