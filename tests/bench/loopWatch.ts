import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Loaded before the product, it says on a signal for how long at most nothing else could be done since the last one. */
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  console.log(`longest turn ${(delay.max / 1e6).toFixed(1)} ms`)
  delay.reset()
})
