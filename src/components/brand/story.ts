import { getCollection, render, type CollectionEntry } from 'astro:content'
import type { Locale } from '../../i18n/locales.ts'

/** The order of the story; each scene has its drawing in this folder. */
export const SCENES = [
  'land',
  'people',
  'water',
  'distillation',
  'filtration',
  'patience',
  'tasting',
  'closing'
] as const
export type Scene = (typeof SCENES)[number]

export interface Chapter<S extends Scene> {
  readonly data: Extract<CollectionEntry<'brand'>['data'], { scene: S }>
  /** The words of the story as a component. */
  readonly Text: Awaited<ReturnType<typeof render>>['Content']
}
export type Story = { readonly [S in Scene]: Chapter<S> }

/** All chapters in one language. A hole in the story stops the build and names the file to write. */
export async function storyIn(locale: Locale): Promise<Story> {
  const chapters = await getCollection('brand')
  const read = async (scene: Scene) => {
    const file = `content/brand/story/${scene}/${locale}.md`
    const chapter = chapters.find(({ id }) => id === `${scene}/${locale}`)
    if (chapter === undefined)
      throw new Error(`${file}: this chapter is missing. Every chapter exists in every language.`)
    if (chapter.data.scene !== scene) throw new Error(`${file}: scene must be "${scene}", like its folder.`)
    const { Content: Text } = await render(chapter)
    return [scene, { data: chapter.data, Text }]
  }
  return Object.fromEntries(await Promise.all(SCENES.map(read))) as Story
}
