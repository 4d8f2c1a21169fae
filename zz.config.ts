import base from './vite.config.ts'
import { brotliCompressSync } from 'node:zlib'
import { weigh } from './scripts/weights.ts'
const b: any = base
export default { ...b, plugins: [...b.plugins.flat(9).filter((p: any) => !['weights','precompressed'].includes(p?.name)), { name: 'zz', generateBundle(_o: any, bundle: any) {
  const all: any[] = Object.values(bundle).filter((f: any) => f.type === 'chunk')
  const by = new Map(all.map(c => [c.fileName, c]))
  const size = (c: any) => brotliCompressSync(c.code).length
  const w = (n: string, s = new Set<string>()): Set<string> => { if (s.has(n)) return s; s.add(n); for (const x of by.get(n)?.imports ?? []) w(x, s); return s }
  for (const p of weigh(all).filter(p => /UserList|Organization|FacilityList|Layout|PatientDash/.test(p.name))) console.log(p.name, (p.bytes/1024).toFixed(2))
  const first = w(all.find(c => c.isEntry).fileName)
  const parts = new Set([...w(all.find(c => c.name === 'UserList').fileName), ...w(all.find(c=>c.name==='Layout').fileName), ...w(all.find(c=>c.name==='AdminArea').fileName)])
  for (const n of parts) if (!first.has(n)) { const c = by.get(n); console.log(String(size(c)).padStart(7), n, c.moduleIds.length, c.moduleIds.length < 9 ? c.moduleIds.map((m: string) => m.split('/').slice(-2).join('/')).join(' ') : '') }
} }], build: { ...b.build, write: false } }
