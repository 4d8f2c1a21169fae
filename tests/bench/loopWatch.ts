/**
 * Loaded before the product, it says on a signal for how long at most the event loop has worked between two turns since the last
 * one: its thread's own time, so that other programs on the machine do not count.
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
