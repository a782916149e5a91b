import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly name: string
  /** Its shapes: tag and attributes. */
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[]
}

/**
 * Makes a component of each of Lucide's drawings (see `slimLucide` in astro.config.mjs). Lucide's own function also knows a
 * context, sizes, absolute strokes and other frameworks: 1 KB gzipped that every page with an island would carry. Ours draws
 * the same element; its size is a class.
 */
const createLucideIcon = ({ name, node }: IconData) =>
  function LucideIcon({ className = '', ...props }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `lucide lucide-${name} ${className}`,
        'aria-hidden': true,
        ...props
      },
      node.map(([tag, attributes]) => createElement(tag, attributes))
    )
  }

export default createLucideIcon
