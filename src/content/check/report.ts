import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'astro/zod'
import { DEFAULT_LOCALE, isLocale, type Locale } from '../../i18n/locales.ts'
import type { CollectionDefinition } from '../collection-definitions.ts'
import { readFrontMatter } from '../front-matter.ts'
import { languagesOf } from '../places.ts'
import { linksIn } from './body.ts'
import { checkCollection } from './collection.ts'
import { scheduledChangesAfter, type ScheduledChange } from './scheduled-changes.ts'
import { checkedImage } from './file.ts'
import type { Mistake } from './mistake.ts'
import { nearestWord } from './nearest.ts'
import type { Routes } from './routes.ts'
import { fieldsOf, unwrapSchema } from './field-help.ts'

/** One collection, as `content:check` reports it. */
export interface ContentReport {
  readonly folder: string
  readonly entries: number
  /** How many pieces there are in each language this collection is to be written in. */
  readonly counts: ReadonlyMap<Locale, number>
  /** Files that nobody has written yet. */
  readonly missing: readonly string[]
  readonly drafts: readonly string[]
  /** Pieces that appear, begin or end by themselves. */
  readonly scheduled: readonly ScheduledChange[]
  readonly mistakes: readonly Mistake[]
}

/** Looks through `content/<folder>`: what is wrong, what is missing, what is not public yet. */
export function reportOf(root: string, folder: string, definition: CollectionDefinition, routes: Routes, now: Date): ContentReport {
  const base = join(root, 'content', folder)
  const slugs = existsSync(base)
    ? readdirSync(base, { withFileTypes: true })
        .filter(entry => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : []
  const files = slugs.flatMap(slug =>
    readdirSync(join(base, slug))
      .filter(name => name.endsWith('.md') && isLocale(name.slice(0, -3)))
      .map(name => readContentFile(root, `content/${folder}/${slug}/${name}`))
  )
  const languages = languagesOf(folder)
  const present = new Set(files.map(({ file }) => file))
  const expected = (locale: Locale) => slugs.map(slug => `content/${folder}/${slug}/${locale}.md`)
  return {
    folder,
    entries: slugs.length,
    counts: new Map(languages.map(locale => [locale, expected(locale).filter(file => present.has(file)).length])),
    missing: languages.flatMap(expected).filter(file => !present.has(file)),
    drafts: files.filter(({ data }) => data['draft'] === true).map(({ file }) => file),
    scheduled: scheduledChangesAfter(root, [folder], now),
    mistakes: [
      ...checkCollection(root, folder, definition),
      ...files.flatMap(piece => brokenLinksOf(piece, routes)),
      ...files.flatMap(piece => brokenReferences(piece, definition, routes))
    ]
  }
}

function readContentFile(root: string, file: string) {
  const text = readFileSync(join(root, file), 'utf8')
  return { file, text, ...readFrontMatter(text) }
}

type ReadPiece = ReturnType<typeof readContentFile>

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

function brokenLinksOf({ file, text, body }: ReadPiece, routes: Routes): readonly Mistake[] {
  return linksIn(body).flatMap(({ target, offset }): Mistake[] => {
    if (/^(?:https?:|mailto:|tel:|#)/.test(target)) return []
    const place = { file, line: lineAt(text, text.length - body.length + offset) }
    const example = '[Хүргэлт](/pages/delivery)'
    if (!target.startsWith('/')) {
      return [
        { ...place, sentence: `The link \`${target}\` must begin with / (a page of this site) or https://.`, example }
      ]
    }
    const path = decodeURI(target.replace(/[?#].*/s, ''))
    return routes.leads(path)
      ? []
      : [{ ...place, sentence: `The link \`${target}\` leads nowhere: there is no such page.`, example }]
  })
}

/** Fields that name something else (`.meta({ refers: 'authors' })`), alone or in a list. */
function brokenReferences(
  { file, text, data, isThere }: ReadPiece,
  definition: CollectionDefinition,
  routes: Routes
): readonly Mistake[] {
  if (!isThere || !file.endsWith(`/${DEFAULT_LOCALE}.md`)) return []
  const facts = definition.fields?.facts({ image: checkedImage }) ?? {}
  return fieldsOf(facts).flatMap(({ name, schema }) => {
    const known = routes.known[refersTo(schema) ?? '']
    const values = [data[name]].flat().filter(value => typeof value === 'string')
    if (!known) return []
    return values
      .filter(value => !known.has(value))
      .map(value => {
        const meant = nearestWord(value, [...known])
        const sentence = `There is no \`${value}\` among ${refersTo(schema)}.${meant ? ` Did you mean \`${meant}\`?` : ''}`
        return {
          file,
          line: lineAt(text, Math.max(0, text.search(new RegExp(`^${name}:`, 'm')))),
          field: name,
          sentence
        }
      })
  })
}

/** The collection that a field, or the items of its list, refer to. */
function refersTo(schema: z.ZodType): string | undefined {
  const inner = unwrapSchema(schema)
  const refers = [schema, inner].map(each => each.meta()?.['refers']).find(Boolean)
  return typeof refers === 'string' ? refers : undefined
}
