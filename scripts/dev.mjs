// npm run dev: the API restarts when a file changes (port 8080), and the browser app reloads changed modules (port 5173).
import { join } from 'node:path'
import { endWith, launch } from './launch.mjs'
import { ensureInstalled, root } from './prepare.mjs'

ensureInstalled()
const api = launch(['--watch', '--watch-preserve-output', 'server/main.ts'], { env: { ...process.env, PORT: '8080' } })
const app = launch([join(root, 'node_modules', 'vite', 'bin', 'vite.js')])
endWith(app)
api.on('exit', () => app.kill('SIGTERM'))
app.on('exit', () => api.kill('SIGTERM'))
