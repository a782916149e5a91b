import { prefetchChunk } from '../../lazy/load-chunk.ts'

/** Most pages are left without the menu: what it does comes when somebody is about to look. */
const menu = document.getElementById('menu')
/** Without it the panels are plain disclosures; the next touch asks for it again. */
const load = () => prefetchChunk(() => import('./menu.ts'))

for (const sign of ['pointerover', 'focusin', 'beforetoggle', 'toggle']) menu?.addEventListener(sign, load, true)
document.querySelector('[popovertarget=menu]')?.addEventListener('pointerdown', load)
