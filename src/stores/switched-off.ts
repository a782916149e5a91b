import type { DisplaySwitch } from '../domain/site/display-switch.ts'

/** True where staff have switched a part off: `/site.css` hides it, and its islands do nothing. */
export const isSwitchedOff = (name: DisplaySwitch) =>
  getComputedStyle(document.documentElement)
    .getPropertyValue('--switched-off')
    .replaceAll('"', '')
    .trim()
    .split(' ')
    .includes(name)
