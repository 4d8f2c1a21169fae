import { measureAlike } from './alike.ts'
import { measureDashboards } from './dashboards.ts'
import { measureDirectory } from './directory.ts'
import { growthTable } from './growth.ts'
import { measureHttp } from './http.ts'
import { measureInsights } from './insights.ts'
import { measureLists } from './lists.ts'
import { benchFacilities, matchTable, measureMatch } from './match.ts'

const directory = process.argv[2] ?? '../shared/data/facilities-2024.csv'
console.log(matchTable(measureMatch(benchFacilities(directory))))
console.log()
console.log(growthTable())
console.log()
console.log(await measureHttp(directory))
console.log()
console.log(await measureDirectory(directory))
console.log()
console.log(await measureLists())
console.log()
console.log(await measureDashboards())
console.log()
console.log(await measureInsights())
console.log()
console.log(await measureAlike())
