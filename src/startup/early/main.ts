import { requestEarly } from './early.ts'

requestEarly()
