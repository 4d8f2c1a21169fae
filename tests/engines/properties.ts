import fc from 'fast-check'

/**
 * PASSAGE_SEED repeats the generated inputs of `npm run test:hard`. Without it, fast-check chooses a seed for each property and prints it if
 * the property fails.
 */
if (process.env.PASSAGE_SEED) fc.configureGlobal({ seed: Number(process.env.PASSAGE_SEED) })
