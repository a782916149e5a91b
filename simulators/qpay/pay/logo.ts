import type { Bank } from '../banks.ts'

/** A plain mark of our own: no bank's real logo is used. */
export const bankLogo = ({
  mark,
  hue
}: Bank) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<rect width="64" height="64" rx="16" fill="hsl(${hue} 45% 34%)"/>
<path d="M0 44 Q32 30 64 44 V64 H0 Z" fill="hsl(${hue} 45% 28%)" clip-path="inset(0 round 0 0 16px 16px)"/>
<text x="32" y="33" text-anchor="middle" dominant-baseline="central" font-family="system-ui, sans-serif" font-size="26" font-weight="600" fill="#fff">${mark}</text>
</svg>
`
