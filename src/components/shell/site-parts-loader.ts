import { prefetchChunk } from '../../lazy/load-chunk.ts'

/** A prebuilt page has the menus and banners of its build; where staff have changed them since, they are fetched. */
const drawn = document.querySelector<HTMLElement>('[data-site-version]')?.dataset['siteVersion']
const current = getComputedStyle(document.documentElement).getPropertyValue('--site-version').trim()

if (drawn && current && `"${drawn}"` !== current) prefetchChunk(() => import('./site-parts.ts'))
