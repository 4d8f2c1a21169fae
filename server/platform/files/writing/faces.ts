import type { Font, Glyph, Path } from '@cantoo/fontkit'
import { type PDFContext, type PDFFont, PDFHexString, type PDFRef } from '@cantoo/pdf-lib'
import { type Family, shortName } from './families.ts'

/** Text as operators: its width, as a multiple of the font's size, and the operators that show it at a size. */
export type Shown = { width: number; show: (size: number) => string }

/** A font in a document. */
export type Face = {
  ref: PDFRef
  has: (character: string) => boolean
  /** Shows text whose characters are in the order in which they are read. */
  shape: (text: string, rightToLeft: boolean) => Shown
  /** Writes the font, with the glyphs that were used, into the document. */
  embed: () => void
}

/** Helvetica, which viewers have. */
export function standardFace(font: PDFFont): Face {
  const known = new Set(font.getCharacterSet())
  return {
    ref: font.ref,
    has: character => known.has(character.codePointAt(0)!),
    shape: text => ({ width: font.widthOfTextAtSize(text, 1), show: () => `${font.encodeText(text)} Tj` }),
    embed: () => undefined,
  }
}

/** One file of a family, in one weight. */
export type Source = { font: Font; family: Family; file: string; bold: boolean }
type Code = { glyph: number; text: string; width: number }
type Placed = { code: number; width: number; advance: number; x: number; y: number }

/** Stands for nothing, in the text of a letter's second glyph. */
const nothing = '\u200b'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const lettersOf = (text: string) => [...graphemes.segment(text)].map(({ segment }) => segment)

/**
 * Noto Sans for a script. Each glyph has one code for each text that it stands for, so that the text that is searched, copied, and read
 * aloud is the text that was written, also where a script joins or reorders letters.
 */
export function notoFace(context: PDFContext, { font, family, file, bold }: Source): Face {
  const ref = context.nextRef()
  const codes: Code[] = []
  const known = new Map<string, number>()
  const shaped = new Map<string, Placed[]>()
  const codeOf = (glyph: Glyph, text: string) => {
    const key = `${glyph.id} ${text}`
    if (!known.has(key)) known.set(key, codes.push({ glyph: glyph.id, text, width: glyph.advanceWidth }))
    return known.get(key)!
  }
  const place = (text: string, textOf: (glyph: Glyph, at: number, count: number) => string): Placed[] => {
    const stored = shaped.get(text)
    if (stored) return stored
    const { glyphs, positions } = font.layout(text)
    const placed = glyphs.map((glyph, at) => {
      const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions?.[at] ?? {}
      const code = codeOf(glyph, textOf(glyph, at, glyphs.length))
      return { code, width: glyph.advanceWidth, advance: xAdvance, x: xOffset, y: yOffset }
    })
    shaped.set(text, placed)
    return placed
  }
  const ofGlyph = (glyph: Glyph) => (glyph.codePoints.length ? String.fromCodePoint(...glyph.codePoints) : nothing)
  // Glyphs of a syllable are in the order in which they are drawn, so its characters are distributed over them.
  const letter = (text: string) => {
    const characters = [...text]
    return place(text, (_, at, count) => characters.slice(at, at === count - 1 ? undefined : at + 1).join('') || nothing)
  }
  return {
    ref,
    has: character => font.hasGlyphForCodePoint(character.codePointAt(0)!),
    shape(text, rightToLeft) {
      // Only these scripts join the letters of a word.
      const placed = rightToLeft ? place(text, ofGlyph) : lettersOf(text).flatMap(letter)
      const em = font.unitsPerEm
      return {
        width: placed.reduce((sum, { advance }) => sum + advance, 0) / em,
        show: size => operatorsOf(placed, size, em),
      }
    },
    embed: () => codes.length > 0 && embed(context, { ref, font, codes, name: nameOf(family, file, bold) }),
  }
}

const nameOf = (family: Family, file: string, bold: boolean) =>
  `${shortName(family)}-${file}-${bold ? 'Bold' : 'Regular'}`.replaceAll(/[^A-Za-z0-9-]/g, '')

const number = (value: number) => String(Math.round(value * 1000) / 1000)
const hexOf = (value: number) => value.toString(16).padStart(4, '0')

function operatorsOf(placed: readonly Placed[], size: number, em: number): string {
  const out: string[] = []
  let rise = 0
  let shift = 0
  let shown: string[] = []
  const flush = () => {
    if (shown.length) out.push(`[${shown.join(' ')}] TJ`)
    shown = []
  }
  for (const { code, width, advance, x, y } of placed) {
    if (y !== rise) {
      flush()
      out.push(`${number((y / em) * size)} Ts`)
      rise = y
    }
    const move = ((shift + x) / em) * -1000
    if (Math.abs(move) > 0.5) shown.push(number(move))
    shown.push(`<${hexOf(code)}>`)
    shift = advance - width - x
  }
  const last = (shift / em) * -1000
  if (Math.abs(last) > 0.5) shown.push(number(last))
  flush()
  if (rise !== 0) out.push('0 Ts')
  return out.join(' ')
}

type Embedded = { ref: PDFRef; font: Font; codes: readonly Code[]; name: string }

function embed(context: PDFContext, { ref, font, codes, name }: Embedded) {
  const subset = subsetOf(font)
  const glyphs = codes.map(({ glyph }) => subset.includeGlyph(glyph))
  const scale = 1000 / font.unitsPerEm
  const { minX, minY, maxX, maxY } = font.bbox
  const BaseFont = `PASSGE+${name}`
  const FontFile2 = context.register(context.flateStream(subset.encode()))
  const FontDescriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: BaseFont,
      Flags: 4,
      FontBBox: [minX * scale, minY * scale, maxX * scale, maxY * scale],
      ItalicAngle: 0,
      Ascent: font.ascent * scale,
      Descent: font.descent * scale,
      CapHeight: (font.capHeight || font.ascent) * scale,
      StemV: 80,
      FontFile2,
    }),
  )
  const map = new Uint8Array((codes.length + 1) * 2)
  for (const [at, glyph] of glyphs.entries()) map.set([glyph >> 8, glyph & 255], (at + 1) * 2)
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont,
      CIDSystemInfo: {
        Registry: PDFHexString.fromText('Adobe'),
        Ordering: PDFHexString.fromText('Identity'),
        Supplement: 0,
      },
      CIDToGIDMap: context.register(context.flateStream(map)),
      W: [1, codes.map(({ width }) => Math.round(width * scale))],
      FontDescriptor,
    }),
  )
  const ToUnicode = context.register(context.flateStream(textOfCodes(codes)))
  context.assign(
    ref,
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode,
    }),
  )
}

/**
 * The part of a font that is embedded. The files are compressed as WOFF2, which stores outlines in another way, so each glyph is written
 * from its path.
 */
function subsetOf(font: Font) {
  type Outline = Glyph & { _decode: () => object | null }
  const flattened = Object.create(font, {
    loca: { value: { offsets: new Array(font.numGlyphs + 1).fill(0), version: 1 } },
    getGlyph: {
      value: (id: number) => {
        const glyph = font.getGlyph(id) as Outline
        return Object.create(glyph, {
          path: { value: glyph.path },
          _decode: { value: () => ({ ...glyph._decode(), numberOfContours: 1 }) },
        })
      },
    },
  }) as Font
  // fontkit 2.0 cannot write the outlines of a font that varies.
  return Object.assign(font.createSubset.call(flattened), { glyphEncoder: { encodeSimple: outlineOf } })
}

/** An outline as in TrueType's table of glyphs, padded to four bytes. */
function outlineOf({ commands }: Path): Uint8Array {
  const points: { x: number; y: number; isOn: boolean }[] = []
  const ends: number[] = []
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1)
    for (let at = 0; at < args.length; at += 2)
      points.push({ x: Math.round(args[at]!), y: Math.round(args[at + 1]!), isOn: at === args.length - 2 })
  }
  if (points.length === 0) return new Uint8Array(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const head = [ends.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), ...ends, 0]
  const view = new DataView(new ArrayBuffer(Math.ceil((head.length * 2 + points.length * 5) / 4) * 4))
  let at = 0
  const write = (value: number) => {
    view.setInt16(at, value)
    at += 2
  }
  for (const value of head) write(value)
  for (const { isOn } of points) view.setUint8(at++, isOn ? 1 : 0)
  for (const values of [xs, ys]) for (const [index, value] of values.entries()) write(value - (values[index - 1] ?? 0))
  return new Uint8Array(view.buffer)
}

/** The table that maps codes to text. */
function textOfCodes(codes: readonly Code[]): string {
  const lines = codes.map(({ text }, at) => {
    const units = Array.from({ length: text.length }, (_, unit) => hexOf(text.charCodeAt(unit)))
    return `<${hexOf(at + 1)}> <${units.join('')}>`
  })
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const block = lines.slice(at, at + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}
