import type { Contract, Endpoint } from '#domain/platform/endpoint.ts'
import { accessText, errorsOf, input, output, parameters } from './openapi.ts'

/** The API reference as an HTML page: all endpoints, grouped by resource, in one document without scripts. */
export const docsPage = (contracts: Record<string, Contract>, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Passage API</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<a class="skip" href="#calls">Skip to the endpoints</a>
<header>
<h1>Passage API</h1>
<p>All calls are under <code>/api/v2</code>. Sign in with <code>POST /users/login</code> and send the returned token in the
<code>Authorization</code> header of every other call. Errors return <code>{"message", "errors"}</code>: a message and an
error for each invalid field. Machine-readable version: <a href="/api/v2/openapi.json">openapi.json</a>.</p>
</header>
<nav aria-label="Resources"><ul>${Object.keys(contracts)
  .map(resource => `<li><a href="#${resource}">${resourceTitle(resource)}</a></li>`)
  .join('')}</ul></nav>
<main id="calls" tabindex="-1">
${Object.entries(contracts).map(resourceSection).join('\n')}
</main>
</body>
</html>
`

const resourceSection = ([resource, endpoints]: [string, Contract]) => `<section aria-labelledby="${resource}">
<h2 id="${resource}">${resourceTitle(resource)}</h2>
${Object.entries(endpoints)
  .map(([name, endpoint]) => call(`${resource}.${name}`, endpoint))
  .join('\n')}
</section>`

const call = (name: string, endpoint: Endpoint) => `<article id="${name}" aria-labelledby="${name}-call">
<h3 id="${name}-call"><code><span class="method">${endpoint.method}</span> ${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.about)}</p>
<p class="access">${escapeHtml(accessText(endpoint))}</p>
${values('Path parameters', parameters(endpoint.params, 'path'))}
${values('Query parameters', parameters(endpoint.query, 'query'))}
${endpoint.body ? shape(endpoint.requestType === 'multipart' ? 'Body (multipart/form-data)' : 'Body', input(endpoint.body), name) : ''}
${endpoint.responseType === 'file' || endpoint.responseType === 'csv' ? `<p>Returns a ${endpoint.responseType === 'csv' ? 'CSV table' : 'file'}.</p>` : shape('Response: data', output(endpoint.response), name)}
${endpoint.responseFields ? shape('Response: other fields', output(endpoint.responseFields), name) : ''}
<p class="refusals">Returns ${[endpoint.status ?? 200, ...errorsOf(endpoint)].join(', ')}</p>
</article>`

const values = (title: string, list: ReturnType<typeof parameters>) =>
  list.length
    ? `<h4>${title}</h4><dl>${list
        .map(
          p =>
            `<dt><code>${escapeHtml(p.name)}</code>${p.required ? '' : ' <span class="optional">optional</span>'}</dt><dd>${p.description ? `${escapeHtml(String(p.description))}. ` : ''}<code>${escapeHtml(JSON.stringify(p.schema))}</code></dd>`,
        )
        .join('')}</dl>`
    : ''

/** A collapsed schema. The summary names the endpoint for screen readers. */
const shape = (title: string, schema: unknown, name: string) =>
  `<details><summary>${title} <span class="of">of ${escapeHtml(name)}</span></summary><pre tabindex="0" role="region" aria-label="${title} of ${escapeHtml(name)}">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`

const resourceTitle = (resource: string) => {
  const spaced = resource.replace(/[A-Z]/g, character => ` ${character.toLowerCase()}`)
  return spaced[0]!.toUpperCase() + spaced.slice(1)
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)

const style = `
:root { color-scheme: light dark; --line: light-dark(#c8d3d6, #3c4a4e); --quiet: light-dark(#4d5b5f, #a9b8bc); --accent: light-dark(#00627a, #6fd3e6); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#fff, #12181a); color: light-dark(#1b2528, #e6eef0); }
a { color: var(--accent); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 1rem; background: light-dark(#fff, #12181a); padding: .5rem; }
main:focus { outline: none; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .25rem 0; }
h2 { margin-top: 2.5rem; }
article { border-top: 1px solid var(--line); padding: 1rem 0; }
h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .25rem; font-size: 1rem; }
.method { color: var(--accent); }
.access, .refusals, .optional, .of { color: var(--quiet); }
p { margin: .5rem 0; }
dl { margin: 0; }
dd { margin: 0 0 .5rem 1rem; overflow-wrap: anywhere; }
summary { padding: .25rem 0; cursor: pointer; }
pre { overflow: auto; max-height: 30rem; padding: .75rem; border: 1px solid var(--line); }
`
