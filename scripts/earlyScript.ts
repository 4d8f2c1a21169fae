import { build, type Plugin, type Rolldown } from 'vite'
import { preloaded, type ScreenFiles } from '../src/startup/early/screenCode.ts'
import { type Chunk, filesNamed, pagesOf } from './weights.ts'

const source = 'src/startup/early/main.ts'

/** The files that each preloaded component needs, except those that index.html loads. */
function screenFiles(chunks: readonly Chunk[]): ScreenFiles {
  const [first] = pagesOf(chunks)
  const files: string[] = []
  const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
  const needs = preloaded().map(name => {
    const named = filesNamed(chunks, name)
    if (named.size === 0) throw new Error(`The build has no file for ${name}, which src/startup/early/screenCode.ts names`)
    return [name, [...named.difference(first!.files)].map(indexOf)] as const
  })
  return { files, needs: Object.fromEntries(needs) }
}

/**
 * Bundles the script that requests a screen's code and first data, and makes it load before the app. The script shares no files
 * with the app.
 */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = screenFiles(Object.values(bundle).filter(file => file.type === 'chunk'))
      const built = (await build({
        configFile: false,
        logLevel: 'error',
        define: { __SCREEN_FILES__: JSON.stringify(files) },
        build: {
          write: false,
          modulePreload: { polyfill: false },
          target: 'es2023',
          rolldownOptions: { input: source, output: { format: 'es' } },
        },
      })) as Rolldown.RolldownOutput
      this.emitFile({ type: 'asset', name: 'early.js', source: built.output[0].code })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const src = Object.keys(bundle).find(name => /\bearly-[\w-]+\.js$/.test(name))
        if (!src) throw new Error('The early script was not built')
        return [{ tag: 'script', attrs: { type: 'module', src: `/${src}`, fetchpriority: 'high' }, injectTo: 'head-prepend' }]
      },
    },
  }
}
