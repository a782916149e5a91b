import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { SchemaContext } from 'astro/content/config'
import { z } from 'astro/zod'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkCollection } from '../../src/content/check/collection.ts'
import { mistakesText } from '../../src/content/check/mistake.ts'
import { COLLECTION_DEFINITIONS } from '../../src/content/collection-definitions.ts'
import { momentField, SLUG, textField } from '../../src/content/fields.ts'
import { defineTranslatedCollection } from '../../src/content/define-collection.ts'

defineTranslatedCollection('teas', {
  facts: ({ image }: SchemaContext) => ({
    published: momentField({ description: 'The day it appears.', example: '2026-11-25 09:00' }),
    picture: image().meta({ description: 'The picture above it.', example: './tea.jpg' }).optional(),
    kind: z.enum(['black', 'green']).meta({ description: 'Its kind.', example: 'black' }),
    minutes: z.int().min(1).max(30).optional().meta({ description: 'How long it stands.', example: 4 }),
    related: z
      .array(z.string().regex(SLUG))
      .max(2)
      .default([])
      .meta({ description: 'More.', example: ['milk-tea'] })
  }),
  words: {
    title: textField(20, { description: 'The headline.', example: 'Сүүтэй цай' }),
    pictureAlt: textField(40, { description: 'What the picture shows.', example: 'Аягатай цай' }).optional()
  }
})

const ORIGINAL = '---\npublished: 2026-11-25\nkind: black\ntitle: Цай\n---\n\nӨглөөний цай.\n'
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'content-'))
  write('milk/mn.md', ORIGINAL)
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, body: string) {
  const path = join(root, 'content/teas', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, body)
}

function mistakes() {
  const described = COLLECTION_DEFINITIONS.get('teas')
  if (!described) throw new Error('not described')
  return checkCollection(root, 'teas', described)
}

const found = () =>
  mistakes().map(({ file, line, field, sentence, example }) =>
    [`${file.replace('content/teas/', '')}:${line}`, field, sentence, example].filter(Boolean).join(' | ')
  )

const original = (from: string, to: string) => ORIGINAL.replace(from, to)

test('content check: a valid entry in two languages has no problems', () => {
  write('milk/en.md', '---\ntitle: Tea\n---\n\nMorning tea.\n')
  expect(found()).toEqual([])
})

// Content of the Mongolian file, and the message its editor reads.
test.each([
  [
    'a field is missing',
    original('title: Цай\n', ''),
    ['milk/mn.md:1 | title | This field is missing. The headline. | title: Сүүтэй цай']
  ],
  [
    'a field is misspelt',
    original('title: Цай', 'title: Цай\nminuts: 3'),
    ['milk/mn.md:5 | minuts | There is no field `minuts`. Did you mean `minutes`?']
  ],
  [
    'a field is nothing like any',
    original('title: Цай', 'title: Цай\ncolour: red'),
    [
      'milk/mn.md:5 | colour | There is no field `colour`. These there are: published, picture, kind, minutes, related, title, pictureAlt, draft.'
    ]
  ],
  [
    'a number is a text',
    original('kind: black', 'kind: black\nminutes: four'),
    ['milk/mn.md:4 | minutes | This must be a number, and text stands there. | minutes: 4']
  ],
  [
    'a text is a number',
    original('title: Цай', 'title: 2026'),
    [
      'milk/mn.md:4 | title | This must be text, and a number stands there. Put it between quotation marks. | title: Сүүтэй цай'
    ]
  ],
  [
    'a text is too long',
    original('title: Цай', 'title: Уулын сайхан цай уудаг хүмүүс'),
    ['milk/mn.md:4 | title | This has 29 characters; at most 20 fit. | title: Сүүтэй цай']
  ],
  [
    'a field is left empty',
    original('title: Цай', 'title:'),
    ['milk/mn.md:4 | title | This field has nothing after its colon. The headline. | title: Сүүтэй цай']
  ],
  [
    'a number is too large',
    original('kind: black', 'kind: black\nminutes: 90'),
    ['milk/mn.md:4 | minutes | This is 90; the largest possible is 30. | minutes: 4']
  ],
  [
    'there is no such day',
    original('2026-11-25', '2026-02-30'),
    [
      'milk/mn.md:2 | published | There is no such day as `2026-02-30`. Write year-month-day, and where the hour matters its time in Ulaanbaatar. | published: 2026-11-25 09:00'
    ]
  ],
  [
    'a word is none of the known',
    original('black', 'blak'),
    ['milk/mn.md:3 | kind | `blak` is not known here. Did you mean `black`? It is one of: black, green. | kind: black']
  ],
  [
    'an entry of a list is wrong',
    original('kind: black', 'kind: black\nrelated:\n  - milk-tea\n  - Salty Tea'),
    [
      'milk/mn.md:6 | related.1 | `Salty Tea` may have small Latin letters, digits and dashes only. | related: [milk-tea]'
    ]
  ],
  [
    'a picture is not there',
    original('kind: black', 'kind: black\npicture: ./tea.jpg'),
    ['milk/mn.md:4 | picture | There is no picture `./tea.jpg` beside this file. | picture: ./tea.jpg']
  ],
  [
    'a text begins like a field',
    original('title: Цай', 'title: Цай: сүүтэй'),
    [
      "milk/mn.md:4 | The fields cannot be read here: a colon inside a text reads as a new field. Put the whole text between quotation marks. | title: 'Tea: how and when'"
    ]
  ],
  [
    'a quotation is not closed',
    original('title: Цай', 'title: "Цай'),
    [
      'milk/mn.md:4 | The fields cannot be read here: something that was opened is not closed: a quotation mark or a bracket.'
    ]
  ],
  [
    'there are no fields',
    'Өглөөний цай.\n',
    ['milk/mn.md:1 | The file must begin with its fields, between two lines of three dashes. | ---\ntitle: …\n---']
  ],
  [
    'there is no text',
    original('Өглөөний цай.', ''),
    ['milk/mn.md:6 | There is no text below the fields. Write it under the second line of dashes.']
  ],
  [
    'a picture in the text is not there',
    original('цай.', 'цай.\n\n![Цай](./tea.jpg)'),
    ['milk/mn.md:9 | There is no picture `./tea.jpg` beside this file. | ![A bowl of tea on a felt mat](./tea.jpg)']
  ],
  [
    'a picture in the text is somewhere else',
    original('цай.', '\n![Цай](https://example.mn/tea.jpg)'),
    [
      'milk/mn.md:8 | `https://example.mn/tea.jpg` is on another site: put the picture beside this file. | ![A bowl of tea on a felt mat](./tea.jpg)'
    ]
  ]
])('content check: %s: the editor reads where and what', (_, body, expected) => {
  write('milk/mn.md', body)
  expect(found()).toEqual(expected)
})

test('content check: a picture in a text needs a description', () => {
  write('milk/tea.svg', '<svg/>')
  write('milk/mn.md', original('цай.', 'цай. ![](./tea.svg)'))
  expect(found()).toEqual([
    'milk/mn.md:7 | The picture does not say what it shows, for those who cannot see it. Write it between the brackets. | ![A bowl of tea on a felt mat](./tea.svg)'
  ])
})

test('content check: a picture in a field needs a description, in every language', () => {
  write('milk/tea.svg', '<svg/>')
  write('milk/mn.md', original('title: Цай', 'title: Цай\npicture: ./tea.svg'))
  write('milk/en.md', '---\ntitle: Tea\n---\n\nTea.\n')
  expect(found()).toEqual([
    'milk/en.md:1 | pictureAlt | This field is missing: it says what the picture shows to those who cannot see it. | pictureAlt: Аягатай цай',
    'milk/mn.md:1 | pictureAlt | This field is missing: it says what the picture shows to those who cannot see it. | pictureAlt: Аягатай цай'
  ])
})

test('content check: facts are in the Mongolian file only', () => {
  write('milk/en.md', '---\ntitle: Tea\npublished: 2026-11-26\n---\n\nTea.\n')
  expect(found()).toEqual([
    'milk/en.md:3 | published | `published` is the same in every language: it stands in mn.md only. Take it out of this file.'
  ])
})

test('content check: a translation needs its original', () => {
  write('salt/en.md', '---\ntitle: Tea\n---\n\nTea.\n')
  expect(found()).toEqual([
    'salt/mn.md:1 | There is no Mongolian file. It is the original: dates and pictures stand in it, and other languages translate it.'
  ])
})

test('content check: files are named by language, folders like addresses, and no text lies beside the folders', () => {
  write('milk/eng.md', '---\ntitle: Tea\n---\n\nTea.\n')
  write('Salty Tea/mn.md', ORIGINAL)
  write('salt.md', ORIGINAL)
  expect(found()).toEqual([
    "Salty Tea:1 | The folder's name becomes the address: `Salty Tea` must have small Latin letters, digits and dashes only. | winter-tea",
    'milk/eng.md:1 | `eng` is no language of the site; did you mean en.md? Files are called mn.md, en.md, ru.md, zh.md, it.md.',
    'salt.md:1 | A text must have a folder of its own, and in it a file for each language. | content/teas/salt/mn.md'
  ])
})

test('content check: all problems are reported at once, file by file', () => {
  write('milk/mn.md', original('title: Цай', 'titel: Цай'))
  write('salt/mn.md', original('black', 'red'))
  expect(mistakesText(mistakes())).toMatchInlineSnapshot(`
    "The content has 3 mistakes:

    content/teas/milk/mn.md:1 · title
      This field is missing. The headline.
      for example:
          title: Сүүтэй цай

    content/teas/milk/mn.md:4 · titel
      There is no field \`titel\`. Did you mean \`title\`?

    content/teas/salt/mn.md:3 · kind
      \`red\` is not known here. It is one of: black, green.
      for example:
          kind: black"
  `)
})
