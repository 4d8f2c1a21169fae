/** A thread that runs this code for each file, and this other code before it is ready. */
export const program = (onFile: string, onStart = '') =>
  new URL(
    `data:text/javascript,${encodeURIComponent(
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${onFile} }); ${onStart}; parentPort.postMessage('ready')`,
    )}`,
  )
export const forever = 'for (;;);'
export const busy = (ms: number) => `for (const until = Date.now() + ${ms}; Date.now() < until; );`
export const found = "parentPort.postMessage({ content: { format: 'application/pdf', extension: 'pdf', pixels: 0 } })"
