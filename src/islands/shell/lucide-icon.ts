import { createElement, type SVGProps } from 'react'

interface IconData {
  /** Shapes of an icon: tag and attributes. */
  readonly node: readonly (readonly [string, Readonly<Record<string, string>>])[]
}

/**
 * Makes a component of each of Lucide's drawings (see `slimLucide` in astro.config.mjs). Lucide's own function also
 * knows a context, sizes, absolute strokes and other frameworks: 1 KB gzipped that every page with an island would
 * carry. Ours draws the same element; its size is a class, and what all drawings have in common is said once, in
 * global.css.
 */
const createLucideIcon = ({ node }: IconData) =>
  function LucideIcon({ className = '', ...props }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        strokeWidth: 2,
        className: `lucide ${className}`,
        'aria-hidden': true,
        ...props
      },
      node.map(([tag, attributes]) => createElement(tag, attributes))
    )
  }

export default createLucideIcon
