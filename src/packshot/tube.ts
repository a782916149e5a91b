import { darker } from './colour.ts'
import { blur, type Studio } from './studio.ts'

export const METAL = '#c8cfd6'
export const RUBBER = '#2b323b'

/** A round bar or hose along a path: dark below, its colour, and a line of light. */
export const tube = (d: string, width: number, colour: string) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${d}" stroke="${darker(colour, 0.42)}" stroke-width="${width}"/>` +
  `<path d="${d}" stroke="${colour}" stroke-width="${width * 0.72}" transform="translate(${-width * 0.07} ${-width * 0.09})"/>` +
  `<path d="${d}" stroke="#ffffff" stroke-opacity=".6" stroke-width="${width * 0.18}" transform="translate(${-width * 0.2} ${-width * 0.2})"/></g>`

/** The soft shadow of bars on what stands behind them. */
export const tubeShadow = (studio: Studio, d: string, width: number) =>
  `<path d="${d}" fill="none" stroke="#141b28" stroke-opacity=".3" stroke-width="${width}" stroke-linecap="round" filter="${blur(studio, 9)}" transform="translate(12 10)"/>`
