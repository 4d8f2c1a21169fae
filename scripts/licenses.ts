import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = { version?: string; dev?: boolean; devOptional?: boolean; optional?: boolean; license?: string; link?: boolean }

/** The license that the package declares. Supports legacy formats. */
const called = (folder: string, locked: Locked): string => {
  if (locked.license) return locked.license
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: string | { type?: string } }
  return (typeof license === 'string' ? license : license?.type) ?? 'see text'
}

/** A package with fonts has a license text of its own for them. */
const textOf = (folder: string): string | undefined => {
  const files = readdirSync(folder).filter(name => /^(licen[cs]e|copying)([._-].*)?$/i.test(name))
  return files.map(file => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n') || undefined
}

/**
 * The licenses of every package in the product (browser and server), as pinned in `package-lock.json` and installed. Each license
 * text appears only once. Excludes development dependencies.
 */
export function licenses(root: string) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }
  const texts: string[] = []
  const numberOf = (text: string) => {
    const index = texts.indexOf(text)
    return index < 0 ? texts.push(text) - 1 : index
  }
  const packageList = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path.startsWith('node_modules/') && !dev && !devOptional)
    .map(([path, locked]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), folder: join(root, path), locked }))
    .filter(({ folder }) => existsSync(join(folder, 'package.json')))
    .map(({ name, folder, locked }) => {
      const text = textOf(folder)
      return { name, version: locked.version ?? '', license: called(folder, locked), text: text ? numberOf(text) : null }
    })
  const unique = [...new Map(packageList.map(item => [`${item.name} ${item.version}`, item])).values()]
  return { packages: unique.sort((a, b) => (a.name < b.name ? -1 : 1)), texts }
}
