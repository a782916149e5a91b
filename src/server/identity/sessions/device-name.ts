const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux']
]

/** Most browsers also claim to be those they are made of: the narrower names come first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/FBAN|FBAV/, 'Facebook'],
  [/Instagram/, 'Instagram'],
  [/EdgA?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/YaBrowser/, 'Yandex'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari']
]

const named = (table: readonly (readonly [RegExp, string])[], agent: string) =>
  table.find(([pattern]) => pattern.test(agent))?.[1]

/** A name by which its owner knows a device again, "Chrome · Android"; empty when the browser says nothing. */
export const deviceName = (userAgent: string) =>
  [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean).join(' · ')
