/** Prints what stands in one place and nothing else of the page, with its folds open. */
export function printOnly(place: Element) {
  const folded = [...place.querySelectorAll('details:not([open])')].filter(each => each.checkVisibility())
  const { dataset } = document.documentElement
  dataset['print'] = 'lease'
  place.setAttribute('data-printed', '')
  for (const each of folded) each.setAttribute('open', '')
  addEventListener(
    'afterprint',
    () => {
      delete dataset['print']
      place.removeAttribute('data-printed')
      for (const each of folded) each.removeAttribute('open')
    },
    { once: true }
  )
  print()
}
