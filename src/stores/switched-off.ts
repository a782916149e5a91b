import type { DisplaySwitch } from '../domain/site/display-switch.ts'

/** Whether staff have switched a part off: `/site.css` hides it, and islands do none of its work. */
export const isSwitchedOff = (name: DisplaySwitch) =>
  getComputedStyle(document.documentElement)
    .getPropertyValue('--switched-off')
    .replaceAll('"', '')
    .trim()
    .split(' ')
    .includes(name)
