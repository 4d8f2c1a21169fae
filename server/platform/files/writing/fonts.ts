import type { Font } from '@cantoo/fontkit'
import { type PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import bidiFactory from 'bidi-js'
import { type Face, lettersOf, notoFace, type Shown, standardFace } from './faces.ts'
import { contains, type Family, familiesFor, latin } from './families.ts'
import { fontFiles } from './fontFiles.ts'

const bidi = bidiFactory()

type Weight = { plain: Face; bold: Face }
/** A file that the document's text needs. */
type Loaded = Weight & { family: Family; file: string }

/** Text in the fonts that have its characters. */
export type Fonts = {
  /** Text of one line, from left to right as it is drawn. */
  runs: (line: string, bold: boolean) => (Shown & { face: Face })[]
  embed: () => void
}

/** Composed letters, and no characters that no font has. */
const cleaned = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\t\r\n]/g, ' ')
    .replaceAll(/[\p{Cc}\u200b\ufeff]/gu, '')

/** All texts in a value. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (typeof content === 'object' && content !== null) return Object.values(content).flatMap(textsIn)
  return []
}

/**
 * Loads the fonts for everything that will be written: none if Helvetica, which viewers have, has all characters, and otherwise the files
 * of Noto Sans that have them.
 */
export async function loadFonts(pdf: PDFDocument, content: unknown): Promise<Fonts> {
  const standard: Weight = {
    plain: standardFace(await pdf.embedFont(StandardFonts.Helvetica)),
    bold: standardFace(await pdf.embedFont(StandardFonts.HelveticaBold)),
  }
  const loaded: Loaded[] = []
  const load = async (family: Family, file: string) => {
    const known = loaded.find(one => one.family === family && one.file === file)
    if (known) return known
    const faces = await openFaces(pdf, family, file, await fontFiles.bytes(family, file))
    loaded.push(faces)
    return faces
  }
  const find = async (character: string, text: string) => {
    for (const family of familiesFor(character, text)) {
      const ranges = await fontFiles.ranges(family)
      for (const file of Object.keys(ranges).filter(name => contains(ranges[name]!, character)))
        if ((await load(family, fileName(file))).plain.has(character)) return
    }
  }
  const seen = new Set<string>()
  for (const text of textsIn(content).map(cleaned))
    for (const character of text)
      if (!standard.plain.has(character) && !seen.has(character)) {
        seen.add(character)
        if (!loaded.length) await load(latin, 'latin')
        await find(character, text)
      }
  return {
    runs: (line, bold) => runsOf(cleaned(line), { standard, loaded, weight: bold ? 'bold' : 'plain' }),
    embed: () => {
      for (const { plain, bold } of loaded) for (const face of [plain, bold]) face.embed()
    },
  }
}

/** The large families number their files: [100]. */
const fileName = (name: string) => name.replaceAll(/[[\]]/g, '')

async function openFaces(pdf: PDFDocument, family: Family, file: string, bytes: Uint8Array): Promise<Loaded> {
  const { default: fontkit } = await import('@cantoo/fontkit')
  const font = fontkit.create(bytes) as Font
  // Reads the outlines of all glyphs before they vary, because fontkit 2.0 fails at composed glyphs otherwise.
  font.getGlyph(0)
  const face = (bold: boolean) =>
    notoFace(pdf.context, { font: font.getVariation({ wght: bold ? 700 : 400 }), family, file, bold })
  return { family, file, plain: face(false), bold: face(true) }
}

type Choice = { standard: Weight; loaded: readonly Loaded[]; weight: keyof Weight }
type Run = { face: Face; text: string; level: number; joins: boolean }

const joined = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
const shared = /^[\p{Script=Common}\p{Script=Inherited}]+$/u
/** A character that no font has: its number, which can be looked up. */
const numberOf = (letter: string) => [...letter].map(one => `[U+${one.codePointAt(0)!.toString(16).toUpperCase()}]`).join('')

function runsOf(line: string, { standard, loaded, weight }: Choice): (Shown & { face: Face })[] {
  if ([...line].every(character => standard.plain.has(character)))
    return line ? [{ face: standard[weight], ...standard[weight].shape(line, false) }] : []
  const { levels } = bidi.getEmbeddingLevels(line, 'ltr')
  const runs: Run[] = []
  let at = 0
  for (const letter of lettersOf(line)) {
    const level = levels[at]!
    at += letter.length
    const before = runs.at(-1)
    const has = (face: Face) => [...letter].every(character => face.has(character))
    const mirrored = bidi.getMirroredCharacter(letter) !== null
    const same = before && before.level === level && shared.test(letter) && !mirrored && has(before.face)
    const families = familiesFor([...letter][0]!, line)
    const own = families.flatMap(family => loaded.filter(one => one.family === family)).find(one => has(one[weight]))
    const face = same ? before.face : (own?.[weight] ?? loaded.map(one => one[weight]).find(has))
    const next: Run = face
      ? { face, text: letter, level, joins: joined.test(letter) }
      : { face: loaded[0]![weight], text: numberOf(letter), level: level - (level % 2), joins: false }
    if (before && before.face === next.face && before.level === next.level) {
      before.text += next.text
      before.joins ||= next.joins
    } else runs.push(next)
  }
  return inVisualOrder(runs).map(({ face, text, level, joins }) => {
    if (level % 2 === 0) return { face, ...face.shape(text, false) }
    if (joins) return { face, ...face.shape(text, true) }
    const letters = lettersOf(text).reverse()
    return { face, ...face.shape(letters.map(letter => bidi.getMirroredCharacter(letter) ?? letter).join(''), false) }
  })
}

/** Rule L2 of the Unicode bidirectional algorithm. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const out = [...runs]
  for (let level = Math.max(0, ...runs.map(run => run.level)); level > 0; level--)
    for (let from = 0; from < out.length; from++) {
      if (out[from]!.level < level) continue
      let to = from
      while (to < out.length && out[to]!.level >= level) to++
      out.splice(from, to - from, ...out.slice(from, to).reverse())
      from = to
    }
  return out
}
