import { escapeHtml } from '../catalogue/escape.ts'

const HEART =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20.3 4.2 12.4a4.9 4.9 0 0 1 7-6.9l.8.8.8-.8a4.9 4.9 0 0 1 7 6.9Z"/></svg>'

interface Heart {
  readonly variant: string
  readonly product: string
  readonly label: string
  /** Beside it on a page that has room. */
  readonly text?: string
  /** Speaks for the variant that is chosen there. */
  readonly exact?: boolean
  readonly look: 'card-wish' | 'wish-toggle' | 'quick-wish'
}

/** The heart on goods: of no use without scripts. What it does comes with the first press (./hearts.ts). */
export const heartHtml = ({ variant, product, label, text = '', exact = false, look }: Heart) =>
  `<button type="button" class="${look} needs-script" data-wish="${escapeHtml(variant)}" ` +
  `data-product="${escapeHtml(product)}"${exact ? ' data-exact' : ''} aria-pressed="false" ` +
  `aria-label="${escapeHtml(label)}">${HEART}${escapeHtml(text)}</button>`
