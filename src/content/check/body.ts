import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Allowed picture formats: photographs, which are scaled down, and drawings, which are sent as they are. */
export const PICTURES = /\.(?:jpe?g|png|webp|avif|svg)$/i

/** Why a path beside a file is no picture; undefined when it is one. */
export function pictureProblem(path: string, file: string): string | undefined {
  if (!/^\.\.?\//.test(path)) {
    return `\`${path}\` must begin with ./ (a picture beside this file) or ../ (one in a folder above).`
  }
  if (!PICTURES.test(path)) return `\`${path}\` is no picture: it must end in .jpg, .png, .webp, .avif or .svg.`
  return existsSync(join(dirname(file), path)) ? undefined : `There is no picture \`${path}\` beside this file.`
}

export interface Found {
  readonly target: string
  readonly text: string
  /** The position in the body, from 0. */
  readonly offset: number
}

/** Code is quoted, not linked: it is blanked, so that offsets stay. */
const withoutCode = (body: string) =>
  body.replace(/```[\s\S]*?```|`[^`\n]*`|<!--[\s\S]*?-->/g, code => code.replace(/[^\n]/g, ' '))

const found = (body: string, pattern: RegExp): readonly Found[] =>
  [...withoutCode(body).matchAll(pattern)].map(({ 1: text = '', 2: inside = '', index }) => ({
    target: targetOf(inside),
    text,
    offset: index
  }))

/** The address in the round brackets of a link, such as `/tea "A title"` or `<./tea.jpg>`. */
const targetOf = (inside: string) => /^<?([^\s>]*)/.exec(inside.trim())?.[1] ?? ''

/** `![what it shows](./tea.jpg)` in a text. */
export const imagesIn = (body: string) => found(body, /!\[([^[\]]*)\]\(([^()]*)\)/g)

/** `[words](/articles/tea)` in a text, pictures not. */
export const linksIn = (body: string) => found(body, /(?<!!)\[((?:[^[\]]|!\[[^[\]]*\]\([^()]*\))*)\]\(([^()]*)\)/g)
