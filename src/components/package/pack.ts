import { addToPackage } from '../../stores/package.ts'
import { announce } from '../catalogue/say.ts'

/** One more of it, and a way to what has been put together. */
export async function act(button: HTMLElement) {
  const { package: slug = '', added = '' } = button.dataset
  if (button.ariaBusy === 'true') return
  button.ariaBusy = 'true'
  const done = await addToPackage(slug)
  button.ariaBusy = 'false'
  if (!done) return
  announce(added, button)
  for (const link of document.querySelectorAll<HTMLElement>('[data-package-link]')) link.hidden = false
}
