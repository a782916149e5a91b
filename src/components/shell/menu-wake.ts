/** Most pages are left without the menu: what it does comes when somebody is about to look. */
const menu = document.getElementById('menu')
const wake = () => void import('./menu.ts')

for (const wish of ['pointerover', 'focusin', 'beforetoggle', 'toggle'])
  menu?.addEventListener(wish, wake, { capture: true, once: true })
document.querySelector('[popovertarget=menu]')?.addEventListener('pointerdown', wake, { once: true })

export {}
