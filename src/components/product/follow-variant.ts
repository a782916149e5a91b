/** The pictures of the gallery are those of the chosen option. */
const gallery = document.querySelector<HTMLElement>('[data-variant-images]')
const images = JSON.parse(gallery?.dataset['variantImages'] ?? '{}') as Readonly<Record<string, string>>
const front = gallery?.dataset['front'] ?? ''
let shown = front

/** Shows the option's front and label in place of those that stand there; nothing chosen is the product's own. */
export function showVariant(variantId: string) {
  const image = images[variantId] ?? front
  if (!gallery || image === shown) return
  const attributes = ['src', 'srcset', 'data-image']
  for (const part of gallery.querySelectorAll('img, source, [data-image]'))
    for (const name of attributes) {
      const text = part.getAttribute(name)
      if (text?.includes(shown)) part.setAttribute(name, text.replaceAll(shown, image))
    }
  shown = image
  gallery.querySelector('.gallery-strip')?.scrollTo({ left: 0 })
}
