import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutate` runs against each mutant of domain/ (stryker.config.json). */
export default defineConfig({
  test: {
    include: ['domain/**/*.test.ts'],
    setupFiles: ['tests/engines/properties.ts'],
    // A test of daylight saving time sets this time zone, which has no effect in the worker threads that Stryker uses.
    env: { TZ: 'America/Los_Angeles' },
  },
})
