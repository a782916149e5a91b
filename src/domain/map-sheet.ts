/** A piece of the earth as it is drawn: degrees at its edges, size in the drawing's units. */
interface Sheet {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
  readonly width: number
  readonly height: number
}

type Point = readonly [longitude: number, latitude: number]

/** Degrees become straight rows and columns: at the size of a town, and of a sketch of a country, nobody can tell. */
export const pointOn = (sheet: Sheet, [longitude, latitude]: Point): readonly [x: number, y: number] => [
  rounded(((longitude - sheet.west) / (sheet.east - sheet.west)) * sheet.width),
  rounded(((sheet.north - latitude) / (sheet.north - sheet.south)) * sheet.height)
]

const rounded = (value: number) => Math.round(value * 10) / 10

/** Straight from point to point. */
export const lineOn = (sheet: Sheet, points: readonly Point[], close = false) =>
  points.map((point, index) => `${index === 0 ? 'M' : 'L'}${pointOn(sheet, point).join(' ')}`).join('') +
  (close ? 'Z' : '')

/** Through all points in gentle bends, as a river goes. */
export function bendOn(sheet: Sheet, points: readonly Point[]): string {
  const drawn = points.map(point => pointOn(sheet, point))
  return drawn
    .map(([x, y], index) => {
      if (index === 0) return `M${x} ${y}`
      const [fromX, fromY] = drawn[index - 1] ?? [x, y]
      const [beforeX, beforeY] = drawn[index - 2] ?? [fromX, fromY]
      const [afterX, afterY] = drawn[index + 1] ?? [x, y]
      const out = [fromX + (x - beforeX) / 6, fromY + (y - beforeY) / 6].map(rounded)
      const into = [x - (afterX - fromX) / 6, y - (afterY - fromY) / 6].map(rounded)
      return `C${out.join(' ')} ${into.join(' ')} ${x} ${y}`
    })
    .join('')
}

export const isOnSheet = (sheet: Sheet, [longitude, latitude]: Point) =>
  longitude > sheet.west && longitude < sheet.east && latitude > sheet.south && latitude < sheet.north

/** Ulaanbaatar between its mountains. */
export const CITY: Sheet = { west: 106.785, east: 107.005, south: 47.868, north: 47.948, width: 500, height: 272 }

export const COUNTRY: Sheet = { west: 87.2, east: 120.5, south: 41.2, north: 52.5, width: 500, height: 250 }

/** Drawn by hand with as few points as it can be known by. */
// prettier-ignore
export const BORDER: readonly Point[] = [
  [87.75, 49.17], [88.2, 49.5], [88.9, 49.5], [89.7, 49.75], [90.1, 50], [91, 50.4], [92.3, 50.8], [94.3, 50.55],
  [94.7, 50], [95.7, 49.95], [97.3, 49.75], [98.2, 50.5], [98.3, 51.2], [98.9, 52.05], [99.9, 51.75], [102.1, 51.35],
  [102.2, 50.6], [103.4, 50.2], [105.8, 50.45], [107, 50.1], [108.6, 49.35], [110.7, 49.15], [112.8, 49.55],
  [114.3, 50.25], [115.4, 49.9], [116.7, 49.85], [116.1, 48.8], [115.6, 48.2], [115.7, 47.7], [116.6, 47.85],
  [118, 47.95], [119.7, 47.1], [119.9, 46.7], [118.3, 46.75], [116.6, 46.3], [115.7, 45.5], [113.6, 44.75],
  [112, 45.05], [111.4, 44.35], [111.9, 43.7], [110.4, 42.75], [107.5, 42.45], [105, 41.6], [103.3, 41.9],
  [101.8, 42.5], [97.2, 42.8], [96.3, 42.75], [95.4, 44.2], [93.5, 44.95], [90.9, 45.2], [90.7, 45.6], [91, 46.2],
  [90.8, 47], [90, 47.7], [88.6, 48.15], [87.9, 48.6]
]

// prettier-ignore
export const TUUL: readonly Point[] = [
  [107.03, 47.905], [106.995, 47.9], [106.965, 47.897], [106.945, 47.889], [106.92, 47.893], [106.895, 47.888],
  [106.875, 47.881], [106.85, 47.884], [106.82, 47.878], [106.795, 47.883], [106.76, 47.876]
]

// prettier-ignore
export const SELBE: readonly Point[] = [
  [106.936, 47.96], [106.932, 47.945], [106.934, 47.932], [106.93, 47.921], [106.932, 47.91], [106.924, 47.901],
  [106.916, 47.893]
]

/** Streets by their bends: Peace Avenue, Ikh Toiruu around the centre, Chinggis Avenue, the way north and the way west. */
// prettier-ignore
export const STREETS: readonly (readonly Point[])[] = [
  [[106.76, 47.921], [106.805, 47.919], [106.84, 47.9145], [106.88, 47.9138], [106.918, 47.9165], [106.95, 47.9155], [107.03, 47.913]],
  [[106.8935, 47.9138], [106.893, 47.926], [106.905, 47.9285], [106.924, 47.9285], [106.936, 47.925], [106.938, 47.9162]],
  [[106.9155, 47.9165], [106.9135, 47.9], [106.9125, 47.885], [106.906, 47.874], [106.885, 47.86]],
  [[106.905, 47.9285], [106.9, 47.96]],
  [[106.84, 47.9145], [106.825, 47.93], [106.815, 47.95]]
]

/** A label of a known place: its position, and for places a mark. */
interface Label {
  readonly word: 'map_peace' | 'map_chinggis' | 'map_ring' | 'map_station' | 'map_gandan' | 'map_market' | 'river'
  readonly at: Point
  readonly side: 'start' | 'middle' | 'end'
  readonly isPlace?: boolean
  /** There is no room for it where the drawing is small. */
  readonly isWide?: boolean
}

// prettier-ignore
export const LABELS: readonly Label[] = [
  { word: 'map_peace', at: [106.848, 47.9185], side: 'middle', isWide: true },
  { word: 'map_chinggis', at: [106.9195, 47.8995], side: 'start' },
  { word: 'map_ring', at: [106.9135, 47.9305], side: 'start' },
  { word: 'map_station', at: [106.8845, 47.909], side: 'start', isPlace: true },
  { word: 'map_gandan', at: [106.8953, 47.9225], side: 'end', isPlace: true },
  { word: 'map_market', at: [106.953, 47.9095], side: 'start', isPlace: true, isWide: true },
  { word: 'river', at: [106.837, 47.8715], side: 'start' }
]

/** The line to Beijing and Moscow. */
// prettier-ignore
export const RAILWAY: readonly Point[] = [
  [106.76, 47.913], [106.82, 47.909], [106.86, 47.908], [106.89, 47.907], [106.93, 47.9055], [106.965, 47.9075], [107.03, 47.899]
]

/** A narrower piece shows nothing but dots: about the width of a district. */
const NARROWEST_DEGREES = 0.18
const PADDING = 0.2

/** The smallest piece that shows all points with room around them, in the shape of the drawing. */
export function sheetAround(points: readonly Point[], width: number, height: number): Sheet {
  const [longitudes, latitudes] = [points.map(([longitude]) => longitude), points.map(([, latitude]) => latitude)]
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const [x, y] = points.length === 0 ? [CITY_MIDDLE[0], CITY_MIDDLE[1]] : [middle(longitudes), middle(latitudes)]
  /** Degrees of latitude for one of longitude, where Mongolia is. */
  const shape = Math.cos((y * Math.PI) / 180)
  const wanted = points.length === 0 ? 0 : Math.max(span(longitudes), (span(latitudes) / shape) * (width / height))
  const across = Math.max(NARROWEST_DEGREES, wanted * (1 + 2 * PADDING))
  const down = across * (height / width) * shape
  return { west: x - across / 2, east: x + across / 2, south: y - down / 2, north: y + down / 2, width, height }
}

const CITY_MIDDLE: Point = [106.9, 47.91]
