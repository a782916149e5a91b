/** Shows the chosen variant's packshot in the gallery, which is plain HTML outside the island. */
export function showPicture(image: string | undefined) {
  const picture = document.querySelector<HTMLElement>('[data-gallery]')
  const shown = picture?.dataset['gallery']
  if (!picture || !image || !shown || shown === image) return
  picture.dataset['gallery'] = image
  for (const source of picture.querySelectorAll<HTMLSourceElement | HTMLImageElement>('source, img')) {
    source.srcset = source.srcset.replaceAll(shown, image)
    if (source instanceof HTMLImageElement) source.src = source.src.replace(shown, image)
  }
}
