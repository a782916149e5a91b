import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, isLocale, LOCALES } from '../../i18n/locales.ts'
import { SLUG } from '../fields.ts'
import type { CollectionDefinition, FileShape } from '../collection-definitions.ts'
import { readFrontMatter } from '../front-matter.ts'
import { checkedImage, checkFile } from './file.ts'
import type { Mistake } from './mistake.ts'
import { nearestWord } from './nearest.ts'
import { exampleAt } from './field-help.ts'

/** Every mistake in `content/<folder>`; `root` is the project's folder. */
export function checkCollection(root: string, folder: string, described: CollectionDefinition): readonly Mistake[] {
  const base = join(root, 'content', folder)
  if (!existsSync(base)) return []
  const shapes = { original: described.shape(DEFAULT_LOCALE, checkedImage), other: described.shape('en', checkedImage) }
  return readdirSync(base, { withFileTypes: true }).flatMap(entry => {
    if (entry.isDirectory()) return checkPiece(root, `content/${folder}/${entry.name}`, entry.name, shapes)
    if (!entry.name.endsWith('.md')) return []
    return {
      file: `content/${folder}/${entry.name}`,
      line: 1,
      sentence: 'A text must have a folder of its own, and in it a file for each language.',
      example: `content/${folder}/${entry.name.replace(/\.md$/, '')}/${DEFAULT_LOCALE}.md`
    }
  })
}

interface Shapes {
  readonly original: FileShape
  readonly other: FileShape
}

function checkPiece(root: string, folder: string, slug: string, shapes: Shapes): readonly Mistake[] {
  const names = readdirSync(join(root, folder)).filter(name => name.endsWith('.md'))
  const mistakes: Mistake[] = []
  if (!SLUG.test(slug)) {
    mistakes.push({
      file: folder,
      line: 1,
      sentence: `The folder's name becomes the address: \`${slug}\` must have small Latin letters, digits and dashes only.`,
      example: 'winter-tea'
    })
  }
  if (!names.includes(`${DEFAULT_LOCALE}.md`)) {
    mistakes.push({
      file: `${folder}/${DEFAULT_LOCALE}.md`,
      line: 1,
      sentence:
        'There is no Mongolian file. It is the original: dates and pictures stand in it, and other languages translate it.'
    })
  }
  const shown = picturesOf(join(root, folder), shapes.original)
  for (const name of names) {
    const locale = name.replace(/\.md$/, '')
    const file = `${folder}/${name}`
    if (!isLocale(locale)) {
      const meant = nearestWord(locale, LOCALES)
      mistakes.push({
        file,
        line: 1,
        sentence: `\`${locale}\` is no language of the site${meant ? `; did you mean ${meant}.md?` : '.'} Files are called ${LOCALES.map(one => `${one}.md`).join(', ')}.`
      })
      continue
    }
    const path = join(root, file)
    const shape = locale === DEFAULT_LOCALE ? shapes.original : shapes.other
    const text = readFileSync(path, 'utf8')
    mistakes.push(...checkFile(path, file, text, shape), ...silentPictures(file, text, shown, shape))
  }
  return mistakes
}

/** Pictures of a piece that need words. */
function picturesOf(folder: string, { pictures }: FileShape): readonly string[] {
  const original = join(folder, `${DEFAULT_LOCALE}.md`)
  if (pictures.length === 0 || !existsSync(original)) return []
  const { data } = readFrontMatter(readFileSync(original, 'utf8'))
  return pictures.filter(name => data[name] !== undefined)
}

/** A picture that a piece may do without: where it is there, every language says what it shows. */
function silentPictures(file: string, text: string, shown: readonly string[], { schema }: FileShape): Mistake[] {
  if (shown.length === 0) return []
  const { data, document, isThere } = readFrontMatter(text)
  const isReadable = isThere && document.errors.length === 0
  return shown
    .map(name => `${name}Alt`)
    .filter(alt => isReadable && data[alt] === undefined && schema.safeParse(data).success)
    .map(alt => ({
      file,
      line: 1,
      field: alt,
      sentence: 'This field is missing: it says what the picture shows to those who cannot see it.',
      example: exampleAt(schema, [alt])
    }))
}
