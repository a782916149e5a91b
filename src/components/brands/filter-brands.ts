/** A field that narrows the list of brands as one types; without it the letters do. */
const field = document.querySelector<HTMLInputElement>('[data-brand-filter] input')
const none = document.querySelector<HTMLElement>('[data-brand-none]')
const groups = [...document.querySelectorAll<HTMLElement>('[data-brand-group]')]

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

field?.addEventListener('input', () => {
  const wanted = plain(field.value)
  let found = 0
  for (const group of groups) {
    let here = 0
    for (const item of group.querySelectorAll<HTMLElement>('[data-brand]')) {
      item.hidden = !plain(item.dataset['brand'] ?? '').includes(wanted)
      if (!item.hidden) here += 1
    }
    group.hidden = here === 0
    found += here
  }
  if (none) none.textContent = found === 0 ? (none.dataset['brandNone'] ?? '') : ''
})
const holder = document.querySelector<HTMLElement>('[data-brand-filter]')
if (holder) holder.classList.remove('invisible')

// Makes this file a module, so that its names stay out of the global scope.
export {}
