/**
 * Preloaded into the server. On a signal, reports the longest time that the event loop has run without a break since the last
 * report. The time is the CPU time of its thread, so it excludes other processes.
 */
const worked = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let [longest, last] = [0, worked()]
setInterval(() => {
  const now = worked()
  longest = Math.max(longest, now - last)
  last = now
}, 1).unref()
process.on('SIGUSR2', () => {
  console.log(`longest turn ${longest.toFixed(1)} ms`)
  longest = 0
})
