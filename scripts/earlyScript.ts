import { build, type Plugin, type Rolldown } from 'vite'

const source = 'src/startup/early/main.ts'

/** Bundles the script that requests a screen's first data, and loads it before the app. It shares no files with the app. */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    apply: 'build',
    async generateBundle() {
      const built = (await build({
        configFile: false,
        logLevel: 'error',
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
