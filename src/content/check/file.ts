import { z } from 'astro/zod'
import type { ImageFunction } from 'astro/content/config'
import { isMap, isNode, type Document } from 'yaml'
import type { FileShape } from '../collection-definitions.ts'
import { readFrontMatter, type FrontMatter } from '../front-matter.ts'
import { imagesIn, pictureProblem } from './body.ts'
import type { Mistake } from './mistake.ts'
import { sentenceOf, unknownField } from './sentence.ts'
import { exampleAt, schemasAlong, fieldHelpOf } from './field-help.ts'

let readFile = ''

/** Stands in for Astro's: a picture has to be there, and is not opened. */
export const checkedImage = (() =>
  z.string().superRefine((path, context) => {
    const problem = pictureProblem(path, readFile)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })) as unknown as ImageFunction

/** Everything that is wrong with one Markdown file; `path` is where it lies, `file` what it is called to people. */
export function checkFile(path: string, file: string, text: string, shape: FileShape): readonly Mistake[] {
  const front = readFrontMatter(text)
  if (!front.isThere) {
    return [
      {
        file,
        line: 1,
        sentence: 'The file must begin with its fields, between two lines of three dashes.',
        example: '---\ntitle: …\n---'
      }
    ]
  }
  const broken = front.document.errors.map(error => ({
    file,
    line: error.code === 'MISSING_CHAR' ? lineOfLastField(front) : front.lineAt(error.pos[0]),
    sentence: `The fields cannot be read here: ${plainYaml(error.code, error.message)}`,
    example:
      error.code === 'BLOCK_AS_IMPLICIT_KEY' || error.code === 'BAD_SCALAR_START'
        ? "title: 'Tea: how and when'"
        : undefined
  }))
  return broken.length > 0
    ? broken.slice(0, 1)
    : [...fieldMistakes(path, file, front, shape), ...bodyMistakes(path, file, text, front, shape)]
}

function fieldMistakes(path: string, file: string, front: FrontMatter, shape: FileShape): readonly Mistake[] {
  readFile = path
  const parsed = shape.schema.safeParse(front.data)
  return (parsed.success ? [] : parsed.error.issues).flatMap((issue): Mistake[] => {
    if (issue.code === 'unrecognized_keys') return issue.keys.map(key => unknown(file, front, shape, issue.path, key))
    const value = valueAt(front.data, issue.path)
    const along = schemasAlong(shape.schema, issue.path)
    const about =
      value === undefined || value === null
        ? along.map(fieldHelpOf).findLast(({ description }) => description)?.description
        : undefined
    return [
      {
        file,
        line: lineOf(front, issue.path),
        field: issue.path.map(String).join('.') || undefined,
        sentence: [sentenceOf(issue, value), about].filter(Boolean).join(' '),
        example: exampleAt(shape.schema, issue.path)
      }
    ]
  })
}

function unknown(
  file: string,
  front: FrontMatter,
  shape: FileShape,
  path: readonly PropertyKey[],
  key: string
): Mistake {
  const at = [...path, key]
  const place = { file, line: lineOf(front, at), field: at.map(String).join('.') }
  if (path.length === 0 && shape.factsElsewhere.includes(key)) {
    return {
      ...place,
      sentence: `\`${key}\` is the same in every language: it stands in mn.md only. Take it out of this file.`
    }
  }
  const owner = path.length === 0 ? shape.schema : schemasAlong(shape.schema, path).at(-1)
  const known = owner instanceof z.ZodObject ? Object.keys(owner.shape) : []
  return { ...place, sentence: unknownField(key, known) }
}

function bodyMistakes(
  path: string,
  file: string,
  text: string,
  front: FrontMatter,
  shape: FileShape
): readonly Mistake[] {
  const lineOfBody = text.slice(0, text.length - front.body.length).split('\n').length
  const lineAt = (offset: number) => lineOfBody + front.body.slice(0, offset).split('\n').length - 1
  const empty =
    front.body.trim() === '' && !shape.bodyless
      ? [
          {
            file,
            line: lineOfBody,
            sentence: 'There is no text below the fields. Write it under the second line of dashes.'
          }
        ]
      : []
  const images = imagesIn(front.body).flatMap(({ target, text: alt, offset }): Mistake[] => {
    const place = { file, line: lineAt(offset) }
    const problem = /^[a-z]+:/i.test(target)
      ? `\`${target}\` is on another site: put the picture beside this file.`
      : pictureProblem(target, path)
    return [
      ...(problem ? [{ ...place, sentence: problem, example: '![A bowl of tea on a felt mat](./tea.jpg)' }] : []),
      ...(alt.trim() === ''
        ? [
            {
              ...place,
              sentence:
                'The picture does not say what it shows, for those who cannot see it. Write it between the brackets.',
              example: `![A bowl of tea on a felt mat](${target})`
            }
          ]
        : [])
    ]
  })
  return [...empty, ...images]
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    data
  )
}

/** The line of a field, or of the nearest thing around it when it is missing. */
function lineOf(front: FrontMatter, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const offset = offsetOf(front.document, path.slice(0, depth))
    if (offset !== undefined) return front.lineAt(offset)
  }
  return 1
}

/** An unclosed quote or bracket swallows everything after it, so it is reported at the last field that was read. */
function lineOfLastField(front: FrontMatter): number {
  const { contents } = front.document
  const key = isMap(contents) ? contents.items.at(-1)?.key : undefined
  return isNode(key) && key.range ? front.lineAt(key.range[0]) : 1
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number | undefined {
  const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const key = path.at(-1)
  if (isMap(parent)) {
    const pair = parent.items.find(({ key: name }) => isNode(name) && String(name) === String(key))
    return isNode(pair?.key) ? pair.key.range?.[0] : undefined
  }
  const node = document.getIn(path, true)
  return isNode(node) ? node.range?.[0] : undefined
}

/** The YAML library's message, reworded where an editor could not understand it. */
export function plainYaml(code: string, message: string): string {
  const sentences: Readonly<Record<string, string>> = {
    BLOCK_AS_IMPLICIT_KEY: 'a colon inside a text reads as a new field. Put the whole text between quotation marks.',
    BAD_INDENT: 'the spaces at the beginning of the line do not fit the lines above.',
    TAB_AS_INDENT: 'a tab stands at the beginning of the line. Use spaces.',
    DUPLICATE_KEY: 'the same field stands there twice.',
    MISSING_CHAR: 'something that was opened is not closed: a quotation mark or a bracket.',
    BAD_SCALAR_START: 'a text cannot begin with this sign. Put it between quotation marks.',
    UNEXPECTED_TOKEN: 'something stands where it does not belong.'
  }
  return sentences[code] ?? message
}
