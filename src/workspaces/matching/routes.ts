import { lazyWithRetry } from '../../components/screen/lazyWithRetry.tsx'
import type { Screen } from '../../components/screen/screens.ts'
import { patientQuery, tagsQuery } from '../../dataProvider/patientQueries.ts'
import { matchesQuery } from '../../features/matching/queries.ts'
import { readPatient, readSearch } from '../../features/matching/search.ts'
import { patientSource } from '../../features/matching/source.ts'
import { texts } from '../../i18n/english/shell.ts'

export const matchingRoutes: readonly Screen[] = [
  {
    path: '/facility/match',
    title: texts.titles.matches,
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
]
