import type { Plugin } from 'vite'
import { preloaded } from '../src/startup/early/screenCode.ts'
import { type Chunk, filesNamed, pagesOf } from './weights.ts'

const hint = '//# allFunctionsCalledOnLoad\n'

/** The files that the sign-in page or a preloaded component needs. Other files contain much code that is rarely called. */
export const filesToHint = (chunks: readonly Chunk[]): Set<string> =>
  preloaded().reduce((files, name) => files.union(filesNamed(chunks, name)), pagesOf(chunks)[0]?.files ?? new Set<string>())

/**
 * Marks the files that the browser needs before the first paint. Chrome then compiles all functions of a marked file on another
 * thread while the file loads. Otherwise, it compiles each function on the page's thread when the function is first called. Other
 * browsers ignore the comment. It must come first in the file, so it is added after Vite has added its own code.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
        const marked = filesToHint(chunks)
        for (const chunk of chunks) if (marked.has(chunk.fileName)) chunk.code = hint + chunk.code
      },
    },
  }
}
