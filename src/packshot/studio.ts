import type { PackshotSpec } from '../contract/catalogue/catalogue-record.ts'
import { darker, luminance, mix, readable } from './colour.ts'

/** Text as path data with its baseline at 0,0 and its width in the same units. */
export type Lettering = (
  text: string,
  size: number,
  weight: 500 | 700 | 800
) => { readonly d: string; readonly width: number }

/** Camera height: a circle seen from it is this much flatter than wide. */
export const TILT = 0.15
/** The ground on which things stand, y. */
export const GROUND = 548
export const MIDDLE = 320

/** One photograph being taken: its colours, lamp and the definitions it needs. */
export interface Studio {
  readonly spec: PackshotSpec
  readonly body: string
  readonly label: string
  readonly accent: string
  /** Print on the label. */
  readonly ink: string
  /** Seed from the label word: the same brand is printed alike on every product. */
  readonly brandSeed: number
  /** Seed from the whole spec: small differences in proportion. */
  readonly seed: number
  readonly lettering: Lettering
  /** Keeps a gradient, clip or filter written with an empty id, numbers it and returns `url(#…)`. */
  readonly define: (markup: string) => string
  readonly definitions: () => string
}

/** FNV-1a, 32 bits: small, stable and the same in every runtime. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

/** Neither its size nor the name on it decides what form it has. */
const seedOfForm = (form: PackshotSpec) => seedOf(JSON.stringify({ ...form, size: undefined, name: undefined }))

export function openStudio(spec: PackshotSpec, lettering: Lettering, form = spec): Studio {
  const [body = '#ffffff', label = '#ffffff', third] = spec.colours
  const accent =
    third ?? (luminance(label) > 0.75 ? (luminance(body) > 0.75 ? '#5b7f95' : body) : mix(label, '#ffffff', 0.75))
  const gradients = new Map<string, string>()
  return {
    spec,
    body,
    label,
    accent,
    ink: readable(label, darker(accent, 0.35), darker(body, 0.55)),
    brandSeed: seedOf(spec.label),
    seed: seedOfForm(form),
    lettering,
    define(markup) {
      const id = gradients.get(markup) ?? `p${gradients.size}`
      gradients.set(markup, id)
      return `url(#${id})`
    },
    definitions: () => [...gradients].map(([markup, id]) => markup.replace('id=""', `id="${id}"`)).join('')
  }
}

type Stop = readonly [offset: number, colour: string, opacity?: number]

const stopsOf = (stops: readonly Stop[]) =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`
    )
    .join('')

/** A gradient in picture coordinates. */
export const gradient = (
  studio: Studio,
  from: readonly [number, number],
  to: readonly [number, number],
  stops: readonly Stop[]
) =>
  studio.define(
    `<linearGradient id="" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopsOf(stops)}</linearGradient>`
  )

/** A gradient across the thing's own box. */
export const across = (studio: Studio, stops: readonly Stop[], direction: 'right' | 'down' | 'diagonal' = 'right') => {
  const [x2, y2] = { right: [1, 0], down: [0, 1], diagonal: [1, 1] }[direction] as [number, number]
  return studio.define(`<linearGradient id="" x1="0" y1="0" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`)
}

export const glow = (studio: Studio, stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5) =>
  studio.define(`<radialGradient id="" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`)

export const clip = (studio: Studio, d: string) => studio.define(`<clipPath id=""><path d="${d}"/></clipPath>`)

const SHADE = '#141b28'

/**
 * A soft shape of one colour. Its opacity alone is blurred and then coloured: the rasteriser has a shorter way for one
 * channel, and shadows are most of what a drawing costs.
 */
export const blur = (studio: Studio, deviation: number, colour = SHADE) =>
  studio.define(
    `<filter id="" x="-50%" y="-50%" width="200%" height="200%" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${deviation}" result="soft"/><feFlood flood-color="${colour}"/><feComposite operator="in" in2="soft"/></filter>`
  )

/** Light on something round: key lamp at the upper left, a soft fill and a thin rim at the right. */
export const ROUND_LIGHT: readonly Stop[] = [
  [0, SHADE, 0.4],
  [0.035, SHADE, 0.26],
  [0.07, SHADE, 0.04],
  [0.085, '#ffffff', 0.04],
  [0.12, '#ffffff', 0.5],
  [0.15, '#ffffff', 0.42],
  [0.21, '#ffffff', 0.1],
  [0.36, '#ffffff', 0.03],
  [0.48, '#ffffff', 0],
  [0.52, SHADE, 0],
  [0.72, SHADE, 0.13],
  [0.88, SHADE, 0.32],
  [0.955, SHADE, 0.4],
  [0.985, SHADE, 0.26],
  [1, SHADE, 0.2]
]

/** The same lamp on paper, rubber or cloth. */
export const MATTE_LIGHT: readonly Stop[] = [
  [0, SHADE, 0.28],
  [0.08, SHADE, 0.1],
  [0.14, '#ffffff', 0],
  [0.26, '#ffffff', 0.26],
  [0.42, '#ffffff', 0.06],
  [0.5, SHADE, 0],
  [0.74, SHADE, 0.12],
  [0.93, SHADE, 0.3],
  [1, SHADE, 0.24]
]

/** A soft shadow where a round thing touches the ground and falls away from the lamp. */
export function shadow(studio: Studio, cx: number, y: number, radius: number, weight = 1): string {
  const pool = glow(studio, [
    [0, SHADE, 0.42],
    [0.35, SHADE, 0.28],
    [0.7, SHADE, 0.08],
    [1, SHADE, 0]
  ])
  const contact = glow(studio, [
    [0, SHADE, 0.75],
    [0.6, SHADE, 0.5],
    [0.85, SHADE, 0.14],
    [1, SHADE, 0]
  ])
  return (
    `<ellipse cx="${cx + radius * 0.42}" cy="${y + 6}" rx="${radius * 1.55}" ry="${radius * 0.34 + 6}" fill="${pool}" opacity="${0.75 * weight}"/>` +
    `<ellipse cx="${cx + radius * 0.06}" cy="${y + 3}" rx="${radius * 1.1}" ry="${radius * TILT * 1.25 + 5}" fill="${contact}" opacity="${0.7 * weight}"/>`
  )
}
