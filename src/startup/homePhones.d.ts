declare module 'virtual:home-phones' {
  import type { MetadataJson } from 'libphonenumber-js/core'

  const home: MetadataJson
  export default home
}
