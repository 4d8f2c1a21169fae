import { ts } from '@ts-morph/common'

// openapi-typescript imports TypeScript as a default export.
export default ts
