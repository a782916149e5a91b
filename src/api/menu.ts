import { getText } from './site-files.ts'

/**
 * The menu's levels below the departments, as HTML. Their address changes with the categories: whatever the browser has
 * kept under it is right.
 */
export const getMenuCategories = () =>
  getText(document.getElementById('menu')?.dataset['shelves'] ?? '', { cache: 'force-cache' })
