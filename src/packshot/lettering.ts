import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import opentype, { type Font, type PathCommand } from 'opentype.js'
import { at } from './path.ts'
import type { Lettering } from './studio.ts'

/** Fonts come in files by script; together they cover Mongolian, Latin and figures. */
const SCRIPTS = ['latin', 'cyrillic', 'cyrillic-ext', 'latin-ext'] as const

/** Path data in the plain form that can be bent; fine enough for the smallest print. */
function dataOf(commands: readonly PathCommand[]): string {
  return commands
    .map(command => {
      if (command.type === 'Z') return 'Z'
      const end = at(command.x, command.y, 100)
      if (command.type === 'Q') return `Q${at(command.x1, command.y1, 100)} ${end}`
      if (command.type === 'C') return `C${at(command.x1, command.y1, 100)} ${at(command.x2, command.y2, 100)} ${end}`
      return `${command.type}${end}`
    })
    .join('')
}

/** Text as outlines, because a fresh machine may have no font with Ө and Ү for librsvg to find. */
export function outlineLettering(family: 'onest' | 'cormorant-garamond' = 'onest'): Lettering {
  const locate = createRequire(import.meta.url)
  const fonts = new Map<string, Font>()
  const known = new Map<string, { readonly d: string; readonly width: number }>()

  function font(script: string, weight: number): Font {
    const key = `${script}-${weight}`
    const open = fonts.get(key)
    if (open) return open
    const file = readFileSync(locate.resolve(`@fontsource/${family}/files/${family}-${key}-normal.woff`))
    const parsed = opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength))
    fonts.set(key, parsed)
    return parsed
  }

  const glyphOf = (char: string, weight: number) => {
    const script = SCRIPTS.find(candidate => font(candidate, weight).hasChar(char)) ?? 'latin'
    const face = font(script, weight)
    return { face, glyph: face.charToGlyph(char) }
  }

  return (text, size, weight) => {
    const key = `${weight}/${size.toFixed(2)}/${text}`
    const ready = known.get(key)
    if (ready) return ready
    let x = 0
    let d = ''
    let before: ReturnType<typeof glyphOf> | undefined
    for (const char of text) {
      const current = glyphOf(char, weight)
      const scale = size / current.face.unitsPerEm
      if (before?.face === current.face) x += current.face.getKerningValue(before.glyph, current.glyph) * scale
      d += dataOf(current.glyph.getPath(x, 0, size).commands)
      x += (current.glyph.advanceWidth ?? 0) * scale
      before = current
    }
    const set = { d, width: x }
    known.set(key, set)
    return set
  }
}
