import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'astro/zod'
import type { ImageFunction } from 'astro/content/config'
import { DEFAULT_LOCALE, LOCALES } from '../i18n/locales.ts'
import { fieldsOf, unwrapSchema, isOptionalField, fieldHelpOf, type FieldShape } from './check/field-help.ts'
import type { CollectionDefinition, CollectionSchema } from './collection-definitions.ts'
import { draft } from './fields.ts'
import { languagesOf } from './places.ts'

/** A field of Sveltia CMS. */
type FormField = Readonly<Record<string, unknown>>

/** Characters from which a text gets more than one line to be written in. */
const LONG = 120

/** A picture is named by its path, as in the file. */
const image = (() => z.string()) as unknown as ImageFunction

/**
 * The configuration of the browser editor, made from the collections' own descriptions. Its folders of entries know
 * no `<slug>/<locale>.md`, its single files do: so each piece that is there is a file of its collection, and new ones
 * are begun by `npm run new`.
 */
export function editorConfig(root: string, described: ReadonlyMap<string, CollectionDefinition>) {
  const collections = [...described].flatMap(([folder, { fields: written }]) => {
    const base = join(root, 'content', folder)
    if (!written || !existsSync(base)) return []
    const slugs = readdirSync(base, { withFileTypes: true }).filter(entry => entry.isDirectory())
    const fields = formOf(written)
    const files = slugs.map(({ name }) => ({
      name,
      label: name,
      file: `content/${folder}/${name}/{{locale}}.md`,
      format: 'yaml-frontmatter',
      i18n: { locales: languagesOf(folder), initial_locales: 'default' },
      media_folder: `/content/${folder}/${name}`,
      public_folder: '.',
      fields
    }))
    return { name: folder.replaceAll('/', '-'), label: folder, i18n: true, files }
  })
  return {
    load_config_file: false,
    // An empty optional field is no field: our check would take it for a wrong one.
    output: { omit_empty_optional_fields: true },
    // Only the local repository is ever opened: the editor's own page may talk to nobody (scripts/editor.ts).
    backend: { name: 'github', repo: 'local/only', branch: 'main' },
    media_folder: 'content/pictures',
    public_folder: '/content/pictures',
    i18n: { structure: 'multiple_folders', locales: LOCALES, default_locale: DEFAULT_LOCALE },
    collections
  }
}

/** Words first, as in a new file; facts have a form in Mongolian only, so that no translation can get any. */
function formOf({ facts, words, bodyless }: CollectionSchema<z.ZodRawShape, z.ZodRawShape>): readonly FormField[] {
  return [
    ...fieldsOf(words).map(field => ({ ...fieldOf(field), i18n: true })),
    ...fieldsOf(facts({ image })).map(field => ({ ...fieldOf(field), i18n: false })),
    { ...fieldOf({ name: 'draft', schema: draft }), i18n: false },
    ...(bodyless ? [] : [{ name: 'body', label: 'text', widget: 'markdown', modes: ['raw', 'rich_text'], i18n: true }])
  ]
}

function fieldOf({ name, schema }: FieldShape): FormField {
  const { description, example } = fieldHelpOf(schema)
  const shown =
    example === undefined ? '' : ` For example: ${typeof example === 'string' ? example : JSON.stringify(example)}`
  return {
    name,
    label: name,
    required: !isOptionalField(schema),
    ...(description !== undefined && { hint: `${description}${shown}` }),
    ...widgetOf(schema)
  }
}

function widgetOf(schema: z.ZodType): FormField {
  const inner = unwrapSchema(schema)
  if (inner instanceof z.ZodBoolean) return { widget: 'boolean' }
  if (inner instanceof z.ZodNumber) {
    return { widget: 'number', value_type: inner.format?.includes('int') ? 'int' : 'float' }
  }
  if (inner instanceof z.ZodEnum) return { widget: 'select', options: inner.options }
  if (inner instanceof z.ZodObject)
    return { widget: 'object', fields: fieldsOf(inner.shape as z.ZodRawShape).map(fieldOf) }
  if (inner instanceof z.ZodRecord) return { widget: 'keyvalue' }
  if (inner instanceof z.ZodArray) return listOf(unwrapSchema(inner.element as z.ZodType))
  if (inner instanceof z.ZodString && inner.maxLength !== null) {
    return { widget: inner.maxLength > LONG ? 'text' : 'string', maxlength: inner.maxLength }
  }
  return { widget: 'string' }
}

function listOf(element: z.ZodType): FormField {
  if (element instanceof z.ZodEnum) return { widget: 'select', multiple: true, options: element.options }
  if (element instanceof z.ZodObject)
    return { widget: 'list', fields: fieldsOf(element.shape as z.ZodRawShape).map(fieldOf) }
  return { widget: 'list', field: { name: 'entry', label: 'entry', ...widgetOf(element) } }
}
