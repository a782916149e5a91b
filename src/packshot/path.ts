/**
 * Printed marks as absolute path data (M L Q C Z only), so that the same print can lie flat
 * on a carton or be wrapped around a bottle by moving its points.
 */
export interface Mark {
  readonly d: string
  readonly fill: string
  readonly opacity?: number
}

export type Bend = (x: number, y: number) => readonly [number, number]

/** A point as path data; `steps` in a unit, ten unless something is tiny. */
export const at = (x: number, y: number, steps = 10) =>
  `${Math.round(x * steps) / steps} ${Math.round(y * steps) / steps}`

const PAIR = /((?:-?(?<!\d)\d+(?:\.\d+)?|-?\.\d+)(?:e-?\d+)?)[\s,]+((?:-?\d+(?:\.\d+)?|-?\.\d+)(?:e-?\d+)?)/g

/** Moves every point of the path. */
export const bend = (d: string, by: Bend): string =>
  d.replace(PAIR, (_, x: string, y: string) => at(...(by(Number(x), Number(y)) as [number, number])))

export const shift = (d: string, dx: number, dy: number) => bend(d, (x, y) => [x + dx, y + dy])

/** A rectangle whose long sides have enough points to bend smoothly. */
export function bar(x: number, y: number, width: number, height: number): string {
  const steps = Math.max(2, Math.ceil(width / 16))
  const across = Array.from({ length: steps + 1 }, (_, step) => x + (width * step) / steps)
  const top = across.map(px => at(px, y))
  const bottom = across.reverse().map(px => at(px, y + height))
  return `M${[...top, ...bottom].join('L')}Z`
}

export function polygon(...points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => at(x, y)).join('L')}Z`
}

const ROUND = 0.5523

export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  const [kx, ky] = [rx * ROUND, ry * ROUND]
  return (
    `M${at(cx - rx, cy)}C${at(cx - rx, cy - ky)} ${at(cx - kx, cy - ry)} ${at(cx, cy - ry)}` +
    `C${at(cx + kx, cy - ry)} ${at(cx + rx, cy - ky)} ${at(cx + rx, cy)}` +
    `C${at(cx + rx, cy + ky)} ${at(cx + kx, cy + ry)} ${at(cx, cy + ry)}` +
    `C${at(cx - kx, cy + ry)} ${at(cx - rx, cy + ky)} ${at(cx - rx, cy)}Z`
  )
}

export function rounded(x: number, y: number, width: number, height: number, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2)
  const k = r * (1 - ROUND)
  const [right, bottom] = [x + width, y + height]
  return (
    `M${at(x + r, y)}L${at(right - r, y)}C${at(right - k, y)} ${at(right, y + k)} ${at(right, y + r)}` +
    `L${at(right, bottom - r)}C${at(right, bottom - k)} ${at(right - k, bottom)} ${at(right - r, bottom)}` +
    `L${at(x + r, bottom)}C${at(x + k, bottom)} ${at(x, bottom - k)} ${at(x, bottom - r)}` +
    `L${at(x, y + r)}C${at(x, y + k)} ${at(x + k, y)} ${at(x + r, y)}Z`
  )
}

export const draw = ({ d, fill, opacity }: Mark) =>
  `<path d="${d}" fill="${fill}"${opacity === undefined ? '' : ` opacity="${opacity}"`}/>`
