import { startServer } from '../testing.ts'
import { testNearlyValid } from './nearlyValid.testing.ts'

await testNearlyValid(await startServer(), 1)
