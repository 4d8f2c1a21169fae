import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, Settings, secretSettings } from '../server/config.ts'
import { openMetrics } from '../server/platform/metrics/metrics.ts'
import { createHeartbeats } from '../server/platform/system/heartbeats.ts'
import { compose, dockerfile, documentsOf, imageSettings, type Named, read } from './deploy.testing.ts'

/** NODE_OPTIONS is Node's own. */
const isSetting = (name: string) => name in Settings.shape || name === 'NODE_OPTIONS'
const kubernetes = documentsOf('deploy/kubernetes/passage.yaml') as {
  kind: string
  metadata: { name: string }
  data?: Named<string>
}[]

type Container = Named<unknown> & {
  envFrom?: { secretRef?: object; configMapRef?: object }[]
  env?: { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string; optional?: boolean } } }[]
  volumeMounts?: { name: string }[]
}
type Workload = { spec: { template: { spec: { containers: Container[]; volumes: { name: string }[] } } } }

const containerOf = (kind: 'Deployment' | 'Job', manifests: readonly { kind: string }[]) =>
  (manifests.find(manifest => manifest.kind === kind) as unknown as Workload).spec.template.spec.containers[0]!

/** A secret with every setting that is one. */
const wholeSecret: Named<string> = Object.fromEntries(secretSettings.map(name => [name, `the secret ${name}`]))

/** The environment that Kubernetes gives to the container: a later source replaces an earlier one, and `env` replaces both. */
function environmentOf({ envFrom = [], env = [] }: Container, secret: Named<string>): Named<string> {
  const settings = kubernetes.find(({ kind }) => kind === 'ConfigMap')!.data!
  const own = env.flatMap(({ name, value = '', valueFrom }) => {
    if (!valueFrom) return [[name, value]]
    const { key, optional = false } = valueFrom.secretKeyRef
    if (secret[key] === undefined && !optional) throw new Error(`The secret lacks ${key}`)
    return [[name, secret[key]]]
  })
  return Object.assign({}, ...envFrom.map(({ secretRef }) => (secretRef ? secret : settings)), Object.fromEntries(own))
}

/** The values that Compose uses if the shell does not set them. */
const withDefaults = (values: Named<string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace(/\$\{\w+:-([^}]*)\}/g, '$1')]))

const settingsExample = () =>
  Object.fromEntries(
    [...read('deploy/systemd/settings.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  )

/** The Helm chart's templates are not YAML before they are rendered. */
const readable = globSync('deploy/**/*.{yaml,json}').filter(path => !path.includes('/templates/'))

test.each(readable.sort())('%s can be read', path => {
  if (path.endsWith('.json')) expect(JSON.parse(read(path))).toBeTypeOf('object')
  else expect(documentsOf(path)).not.toEqual([])
})

test.each(globSync('deploy/**/*.sh').sort())('%s is a valid shell script that can be run', path => {
  expect(spawnSync('sh', ['-n', path], { encoding: 'utf8' }).stderr).toBe('')
  expect(statSync(path).mode & 0o111).not.toBe(0)
})

test('every setting in the examples exists, and their values are accepted', () => {
  const systemd = [...read('deploy/systemd/passage.service').matchAll(/^Environment=(.+)$/gm)].flatMap(([, line]) =>
    line!.split(' ').map(pair => pair.split('=')[0]!),
  )
  const configMap = kubernetes.find(({ kind }) => kind === 'ConfigMap')!.data!
  const inKubernetes = [...read('deploy/kubernetes/passage.yaml').matchAll(/- \{ name: ([A-Z_]{3,}),/g)].map(([, name]) => name!)
  const app = withDefaults(compose.services.app1!.environment!)
  const migrate = withDefaults(compose.services.migrate!.environment!)
  const settings = settingsExample()
  const all = [imageSettings, configMap, app, migrate, settings]
  const names = [...systemd, ...inKubernetes, ...all.flatMap(values => Object.keys(values))]
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter(name => !isSetting(name))).toEqual([])
  const secret = { SECRET_KEY: 'a secret key of the deployment test' }
  const database = { DATABASE_URL: 'postgres://app@db/passage' }
  const filledIn = { ...settings, ...secret, ADMIN_PASSWORD: 'Larch-meadow-41!' }
  for (const values of [app, migrate, { ...configMap, ...database }, imageSettings, filledIn])
    expect(() => readConfig({ SEED: 'lookups', ...values, ...secret })).not.toThrow()
})

test('every example sets up email and the first administrator', () => {
  const secretKeys = [...read('deploy/kubernetes/passage.yaml').matchAll(/--from-literal=([A-Z_]+)=/g)].map(([, name]) => name!)
  const secret = Object.fromEntries(secretKeys.map(name => [name, 'x']))
  const examples = {
    compose: Object.keys(compose.services.app1!.environment!),
    'the Kubernetes secret': secretKeys,
    'the Kubernetes container': Object.keys(environmentOf(containerOf('Deployment', kubernetes), secret)),
    systemd: Object.keys(settingsExample()),
    'the README': [...read('README.md').matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => name!),
  }
  for (const [example, names] of Object.entries(examples))
    expect(names, example).toEqual(expect.arrayContaining(['SMTP_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD']))
})

test('the compose file names services, volumes, and files that exist', () => {
  const { services, volumes } = compose
  const needed = Object.values(services).flatMap(({ depends_on = [] }) =>
    Array.isArray(depends_on) ? depends_on : Object.keys(depends_on),
  )
  expect(needed.filter(name => !(name in services))).toEqual([])
  const mounted = Object.values(services).flatMap(({ volumes: own = [] }) => own.map(line => line.split(':')[0]!))
  expect(mounted.filter(name => !(name.startsWith('./') ? existsSync(join('deploy', name)) : name in volumes))).toEqual([])
  expect([services.app1!.environment, services.app2!.environment]).toEqual([
    services.app1!.environment,
    services.app1!.environment,
  ])
})

test('probes use addresses that the server provides', () => {
  const routes = [...read('server/platform/system/heartbeats.ts').matchAll(/app\.get\('(\/\w+)'/g)].map(([, path]) => path!)
  const texts = [read('deploy/kubernetes/passage.yaml'), read('deploy/compose.yaml'), read('deploy/caddy/Caddyfile'), dockerfile]
  const used = texts.flatMap(text => [...text.matchAll(/(?:path: |:8080|\+ '|health_uri )(\/\w+z)\b/g)].map(([, path]) => path!))
  expect(used.length).toBeGreaterThanOrEqual(5)
  expect(used.filter(path => !routes.includes(path))).toEqual([])
})

test('the dashboard and the alert rules use metrics that the server provides', async () => {
  const health = {
    heartbeats: createHeartbeats(),
    facts: () => undefined,
    report: async () => ({ ready: true, checked_at: '', started_at: '', version: null, checks: [], jobs: [] }),
  }
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 }
  const metrics = await openMetrics({ health, pool, version: 'x', matcher: { version: () => 1, loadedAt: () => 1 } })
  const known = new Set([...(await metrics.text()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!))
  const used = [
    ...`${read('deploy/grafana/passage.json')}${read('deploy/prometheus/alerts.yaml')}`.matchAll(
      /\b(?:passage|nodejs|process)_\w+/g,
    ),
  ]
    .map(([name]) => name)
    .filter(name => !name.startsWith('process_exit'))
  expect(new Set(used).size).toBeGreaterThan(15)
  const missing = used.filter(name => !known.has(name) && !known.has(name.replace(/_(bucket|sum|count)$/, '')))
  expect(missing).toEqual([])
  // Every product metric is used on the dashboard or in a rule.
  const unused = [...known].filter(name => name.startsWith('passage_') && !used.some(other => other.startsWith(name)))
  expect(unused).toEqual([])
})

const { ownFiles } = (await import('../scripts/release.mjs' as string)) as { ownFiles: () => string[] }
const shipped = ownFiles()
const shippedPages = shipped.filter(path => path.endsWith('.md'))

test.each(shippedPages)('every relative link in %s leads to a file or folder of the release', page => {
  const links = [...read(page).matchAll(/\]\((?![a-z]+:|#)([^)\s#]+)(?:#[^)\s]*)?\)/g)].map(([, link]) =>
    join(dirname(page), link!),
  )
  expect(links.filter(link => !shipped.some(file => file === link || file.startsWith(`${link}/`)))).toEqual([])
})

test('the release has the documentation', () => {
  expect(shippedPages).toEqual(
    expect.arrayContaining(['README.md', 'docs/operations.md', 'docs/upgrade-notes.md', 'docs/decisions/0043-scim.md']),
  )
})

test('the image contains every file that its build needs', () => {
  const ignored = read('deploy/Dockerfile.dockerignore')
  const allowed = [...ignored.matchAll(/^!(.+)$/gm)].map(([, path]) => path!)
  expect(allowed.filter(path => !existsSync(path))).toEqual([])
  const inputs = /const buildInputs = \[(.*?)\]/s.exec(read('scripts/prepare.mjs'))![1]!
  for (const [, path] of inputs.matchAll(/'([^']+)'/g)) expect(allowed).toContain(path)
  expect(shipped.filter(file => !allowed.some(path => file === path || file.startsWith(`${path}/`)))).toEqual([])
  expect(dockerfile).toMatch(/^USER \d+$/m)
})

/** Whether a program is installed; if not, prints why its test is skipped. */
function has(name: string, arg: string): boolean {
  const env = { PATH: `${process.env.PATH}:/usr/sbin` }
  const found = spawnSync(name, [arg], { env }).status === 0
  if (!found) console.log(`Skipped a check of deploy/: ${name} is not installed (apt-get install ${name}).`)
  return found
}

test.runIf(has('caddy', 'version'))('Caddy accepts its example', () => {
  const checked = spawnSync('caddy', ['validate', '--config', 'deploy/caddy/Caddyfile', '--adapter', 'caddyfile'], {
    encoding: 'utf8',
  })
  expect(checked.stdout + checked.stderr).toContain('Valid configuration')
})

test.runIf(has('nginx', '-v') && has('openssl', 'version'))('nginx accepts its example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passage-nginx-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [key, pem] = [join(folder, 'key'), join(folder, 'pem')]
  const subject = ['-subj', '/CN=passage.example', '-days', '1', '-keyout', key, '-out', pem]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject])
  const site = read('deploy/nginx/passage.conf')
    .replace(/\/etc\/ssl\/\S+\.pem/, pem)
    .replace(/\/etc\/ssl\/\S+\.key/, key)
  writeFileSync(join(folder, 'site.conf'), site)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp { include ${folder}/site.conf; }\n`,
  )
  const checked = spawnSync('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')], {
    encoding: 'utf8',
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  })
  expect(checked.stderr).toContain('test is successful')
  expect(statSync('deploy/nginx/passage.conf').size).toBeGreaterThan(0)
})

/**
 * Renders the few parts of the template language that our Helm chart uses: values, `if`, `if not`, `range`, `default`,
 * `quote`, and `toJson`. Throws on anything else, so that the templates stay this simple.
 */
function renderTemplate(template: string, root: object): string {
  const tokens = template.split(/\{\{(-?)\s*(.*?)\s*\}\}/s)
  const get = (path: string, local: Named<unknown>): unknown =>
    path.startsWith('$')
      ? local[path]
      : path
          .slice(1)
          .split('.')
          .reduce<unknown>((value, key) => (value as Named<unknown>)[key], root)
  const evaluate = (expression: string, local: Named<unknown>): unknown => {
    const [first, ...pipes] = expression.split(' | ')
    const json = /^toJson (\S+)$/.exec(first!)
    if (!json && !/^[.$][\w.]+$/.test(first!)) throw new Error(`Unknown expression: ${expression}`)
    return pipes.reduce<unknown>(
      (value, pipe) => {
        if (pipe === 'quote') return JSON.stringify(String(value))
        if (pipe.startsWith('default ')) return value || get(pipe.slice(8), local)
        throw new Error(`Unknown function: ${pipe}`)
      },
      json ? JSON.stringify(get(json[1]!, local)) : get(first!, local),
    )
  }
  let at = 0
  const block = (local: Named<unknown>): string => {
    let text = ''
    for (; at < tokens.length; at += 3) {
      const [literal, trim, code] = tokens.slice(at, at + 3) as [string, string | undefined, string | undefined]
      text += trim === '-' ? literal.trimEnd() : literal
      if (code === undefined) continue
      if (code === 'end') return text
      const condition = /^if (not )?(\S+)$/.exec(code)
      const loop = /^range (\$\w+), (\$\w+) := (\S+)$/.exec(code)
      if (condition) {
        at += 3
        const inner = block(local)
        if (Boolean(get(condition[2]!, local)) !== Boolean(condition[1])) text += inner
      } else if (loop) {
        at += 3
        const start = at
        // Also moves to the end of the loop if there is nothing to repeat.
        block({ ...local })
        for (const [key, value] of Object.entries(get(loop[3]!, local) as object).sort()) {
          at = start
          text += block({ ...local, [loop[1]!]: key, [loop[2]!]: value })
        }
      } else text += evaluate(code, local)
    }
    return text
  }
  return block({})
}

type Manifest = { kind: string; metadata: { name: string; annotations?: Named<string> }; spec: Named<unknown> }

function renderChart(change: (values: Named<Named<unknown>>) => void = () => {}): Manifest[] {
  const [chart] = documentsOf('deploy/helm/passage/Chart.yaml') as { appVersion: string }[]
  const [values] = documentsOf('deploy/helm/passage/values.yaml') as Named<Named<unknown>>[]
  change(values!)
  const root = { Values: values, Release: { Name: 'passage' }, Chart: { AppVersion: chart!.appVersion } }
  return globSync('deploy/helm/passage/templates/*.yaml').flatMap(path => {
    const documents = parseAllDocuments(renderTemplate(read(path), root))
    expect(
      documents.flatMap(({ errors }) => errors.map(String)),
      path,
    ).toEqual([])
    return documents.map(document => document.toJS() as Manifest)
  })
}

test('the Helm chart’s defaults create what the Kubernetes manifests create', () => {
  const rendered = renderChart()
  const names = (manifests: readonly { kind: string; metadata: { name: string } }[]) =>
    manifests
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`)
      .filter(name => !name.startsWith('ConfigMap'))
      .sort()
  expect(names(rendered)).toEqual(names(kubernetes))
  const [ours, theirs] = [rendered, kubernetes].map(manifests => containerOf('Deployment', manifests)) as [Container, Container]
  for (const part of [
    'image',
    'startupProbe',
    'livenessProbe',
    'readinessProbe',
    'lifecycle',
    'resources',
    'securityContext',
    'ports',
  ])
    expect(ours[part], part).toEqual(theirs[part])
  expect(environmentOf(ours, wholeSecret)).toEqual(environmentOf(theirs, wholeSecret))
  const job = rendered.find(({ kind }) => kind === 'Job')!
  expect(job.metadata.annotations!['helm.sh/hook']).toBe('pre-install,pre-upgrade')
})

test('the servers and the migration get every secret from the secret, and only the migration gets the owner’s role', () => {
  for (const manifests of [renderChart(), kubernetes]) {
    const { DATABASE_OWNER_URL, ...needed } = wholeSecret
    const servers = environmentOf(containerOf('Deployment', manifests), wholeSecret)
    expect(servers).toMatchObject(needed)
    expect(servers.DATABASE_OWNER_URL).toBe('')
    expect(environmentOf(containerOf('Job', manifests), wholeSecret)).toMatchObject({ ...needed, DATABASE_OWNER_URL })
    // Without these two, Kubernetes does not start a server.
    for (const name of ['SECRET_KEY', 'DATABASE_URL'])
      expect(() => environmentOf(containerOf('Deployment', manifests), { ...wholeSecret, [name]: undefined! })).toThrow(name)
  }
  const values = read('deploy/helm/passage/values.yaml')
  expect(secretSettings.filter(name => new RegExp(`^  ${name}:`, 'm').test(values))).toEqual([])
})

test('the Helm chart mounts a volume with the street map', () => {
  const [, volumes, mounts] = /# {3}extraVolumes: (.+)\n# {3}extraVolumeMounts: (.+)/.exec(
    read('deploy/helm/passage/values.yaml'),
  )!
  const rendered = renderChart(values =>
    Object.assign(values, { extraVolumes: parse(volumes!), extraVolumeMounts: parse(mounts!) }),
  )
  const { spec } = (rendered.find(({ kind }) => kind === 'Deployment') as unknown as Workload).spec.template
  expect(spec.volumes.map(({ name }) => name)).toEqual(['data', 'tmp', 'map'])
  expect(spec.containers[0]!.volumeMounts).toContainEqual({ name: 'map', mountPath: '/map', readOnly: true })
})

test('the Helm chart’s options add and remove what they name', () => {
  const kinds = (change: Parameters<typeof renderChart>[0]) => renderChart(change).map(({ kind }) => kind)
  expect(kinds(values => Object.assign(values.ingress!, { enabled: false }))).not.toContain('Ingress')
  expect(kinds(values => Object.assign(values.networkPolicy!, { enabled: false }))).not.toContain('NetworkPolicy')
  expect(kinds(values => Object.assign(values.serviceMonitor!, { enabled: true }))).toContain('ServiceMonitor')
  const scaled = renderChart(values => Object.assign(values.autoscaling!, { enabled: true }))
  expect(scaled.map(({ kind }) => kind)).toContain('HorizontalPodAutoscaler')
  expect(scaled.find(({ kind }) => kind === 'Deployment')!.spec).not.toHaveProperty('replicas')
})
