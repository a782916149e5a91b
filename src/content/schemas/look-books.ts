import { z } from 'astro/zod'
import { textField } from '../fields.ts'
import type { Written } from '../define-collection.ts'
import { coverAlt, description, published, slug, title } from './shared.ts'

const SCENES_MAX = 8

export const lookBooks = {
  facts: ({ image }) => ({
    published,
    cover: image().meta({ description: 'The picture on its card.', example: '../../pictures/kitchen.svg' }),
    scenes: z
      .array(
        z.strictObject({
          picture: image(),
          products: z.array(slug).min(1).max(6)
        })
      )
      .min(2)
      .max(SCENES_MAX)
      .meta({
        description: 'Pictures in their order, each with the products it shows. Never alcohol.',
        example: [
          { picture: '../../pictures/tea.svg', products: ['thyme-tea-20-tea-bags'] },
          { picture: '../../pictures/night.svg', products: ['thyme-tea-20-tea-bags'] }
        ]
      })
  }),
  words: {
    title,
    description,
    coverAlt,
    sceneWords: z
      .array(
        z.strictObject({
          title: textField(60, { description: 'Its heading.', example: 'Өглөөний цай' }),
          text: textField(300, { description: 'What one sees and why.', example: 'Цонхны дэргэдэх халуун аяга.' }),
          alt: textField(160, { description: 'What the picture shows.', example: 'Уур савссан аяга' })
        })
      )
      .min(2)
      .max(SCENES_MAX)
      .meta({
        description: 'The words of each scene, as many and in the same order as `scenes` of mn.md.',
        example: [
          { title: 'Өглөөний цай', text: 'Цонхны дэргэдэх халуун аяга.', alt: 'Уур савссан аяга' },
          { title: 'Оройн гэрэл', text: 'Ном, намуухан гэрэл.', alt: 'Ширээн дээрх дэнлүү' }
        ]
      })
  }
} satisfies Written<z.ZodRawShape, z.ZodRawShape>
